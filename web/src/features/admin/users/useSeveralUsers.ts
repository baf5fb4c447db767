import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { AdminStatsDocument } from '../../../graphql/generated/admin-stats.js';
import {
  useBanUserMutation,
  useDeleteUserMutation,
  type AdminUserFragment,
} from '../../../graphql/generated/admin-users.js';
import { forgetUser } from './forget-user.js';
import type { Act } from '../rows/several.js';

/** What can be done to several users at once. */
export function useSeveralUsers() {
  const client = useApolloClient();
  const [banUser] = useBanUserMutation();
  const [deleteUser] = useDeleteUserMutation();
  return useMemo(
    (): Act<AdminUserFragment>[] => [
      {
        verb: 'Ban',
        done: 'banned',
        concerns: ({ isVerified }) => isVerified,
        run: ({ id }) => banUser({ variables: { id, banned: true } }),
      },
      {
        verb: 'Unban',
        done: 'unbanned',
        concerns: ({ isVerified }) => !isVerified,
        run: ({ id }) => banUser({ variables: { id, banned: false } }),
      },
      {
        verb: 'Delete',
        done: 'deleted',
        concerns: () => true,
        run: ({ id }) => deleteUser({ variables: { id }, update: (cache) => forgetUser(cache, id) }),
        isPermanent: true,
        // How many bookings were cancelled, and services removed. The query's error is logged beside it.
        after: () => void client.refetchQueries({ include: [AdminStatsDocument] }).catch(() => undefined),
      },
    ],
    [client, banUser, deleteUser],
  );
}
