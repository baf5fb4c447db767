import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { AdminStatsDocument } from '../../../graphql/generated/admin-stats.js';
import {
  AdminUserCountDocument,
  AdminUsersDocument,
  useBanUserMutation,
  useDeleteUserMutation,
  type AdminUserFragment,
} from '../../../graphql/generated/admin-users.js';
import { forgetUser } from './forget-user.js';
import type { Act } from '../rows/several.js';
import { useRefreshHistory } from '../rows/useRefreshHistory.js';

/** What can be done to several users at once. The lists are fetched once, at the end. */
export function useSeveralUsers() {
  const client = useApolloClient();
  const [banUser] = useBanUserMutation();
  const [deleteUser] = useDeleteUserMutation();
  const refreshHistory = useRefreshHistory();
  return useMemo(() => {
    const acts: Act<AdminUserFragment>[] = [
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
      },
    ];
    const refresh = () => {
      refreshHistory();
      return client.refetchQueries({ include: [AdminStatsDocument, AdminUserCountDocument, AdminUsersDocument] });
    };
    return { acts, refresh };
  }, [client, banUser, deleteUser, refreshHistory]);
}
