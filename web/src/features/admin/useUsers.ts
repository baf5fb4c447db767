import { useMemo } from 'react';
import { useAdminUserCountQuery, useAdminUsersQuery } from '../../graphql/generated/admin-users.js';
import { useDebounced } from '../../lib/useDebounced.js';
import { useLogged } from '../../lib/useLogged.js';
import type { UsersFilter } from './UserFilters.js';

const PAUSE_MS = 250;

/** The users who match, searched among all of them by the server once the typing pauses. */
export function useUsers({ search, role, status }: UsersFilter) {
  const settled = useDebounced(search.trim(), PAUSE_MS);
  const variables = {
    search: settled || undefined,
    role: role || undefined,
    status: status || undefined,
  };
  const list = useAdminUsersQuery({ variables, fetchPolicy: 'cache-and-network' });
  const count = useAdminUserCountQuery({ variables, fetchPolicy: 'cache-and-network' });
  useLogged('Users could not be fetched', list.error);
  useLogged('Users could not be counted', count.error);

  // Until the answer to a new filter arrives, the old one stands.
  const data = list.data ?? (list.loading ? list.previousData : undefined);
  // Somebody who has just been banned, or let back in, may match no longer.
  const awaited = list.data && status;
  const users = useMemo(
    () =>
      (data?.adminUsers ?? []).filter(
        ({ isVerified }) => !awaited || isVerified === (awaited === 'active'),
      ),
    [data, awaited],
  );
  return {
    users,
    total: count.data?.adminUserCount,
    loading: list.loading && !data,
    outdated: !list.data && data !== undefined,
  };
}
