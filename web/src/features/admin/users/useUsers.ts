import { useCallback } from 'react';
import {
  useAdminUserCountQuery,
  useAdminUsersQuery,
  type AdminUserFragment,
} from '../../../graphql/generated/admin-users.js';
import { useDebounced } from '../../../lib/useDebounced.js';
import { PAUSE_MS, useFound } from '../rows/useFound.js';
import type { UsersFilter } from './users-filter.js';

/** The users who match the filter. The server searches all users once typing has paused for `PAUSE_MS`. */
export function useUsers({ search, role, status, verification }: UsersFilter) {
  const variables = {
    search: useDebounced(search.trim(), PAUSE_MS) || undefined,
    role: role || undefined,
    status: status || undefined,
    verification: verification || undefined,
  };
  return useFound({
    name: 'Users',
    variables,
    list: useAdminUsersQuery({ variables, fetchPolicy: 'cache-and-network' }),
    rowsOf: ({ adminUsers }) => adminUsers,
    count: useAdminUserCountQuery({ variables, fetchPolicy: 'cache-and-network' }),
    numberOf: ({ adminUserCount }) => adminUserCount,
    // An account that has just been banned or verified, or not any more, may no longer match.
    matches: useCallback(
      (user: AdminUserFragment) =>
        (!status || user.isVerified === (status === 'active')) && (!verification || user.verification === verification),
      [status, verification],
    ),
  });
}
