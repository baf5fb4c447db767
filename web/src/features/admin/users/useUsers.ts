import { useCallback, useMemo } from 'react';
import { fieldErrors } from '../../../graphql/errors.js';
import {
  useAdminUserCountQuery,
  useAdminUsersQuery,
  type AdminUserFragment,
} from '../../../graphql/generated/admin-users.js';
import { useDebounced } from '../../../lib/useDebounced.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { useNextRows } from '../rows/useNextRows.js';
import type { UsersFilter } from './users-filter.js';

const PAUSE_MS = 250;
/** The number at which the server stops counting the accounts that a search finds. */
export const MAX_FOUND = 1_000;
const none: readonly AdminUserFragment[] = [];

/** The users who match the filter. The server searches all users once typing has paused for `PAUSE_MS`. */
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

  // The previous result is shown until the response for a new filter arrives.
  const data = list.data ?? (list.loading ? list.previousData : undefined);
  // An account that has just been banned or unbanned may no longer match.
  const currentStatus = list.data && status;
  const fetched = data?.adminUsers ?? none;
  const users = useMemo(
    () => fetched.filter(({ isVerified }) => !currentStatus || isVerified === (currentStatus === 'active')),
    [fetched, currentStatus],
  );
  const maxCounted = settled ? MAX_FOUND : Infinity;
  const counted = count.data?.adminUserCount;
  const total = counted && (counted > maxCounted ? counted : counted - (fetched.length - users.length));
  const { refetch: refetchList } = list;
  const { refetch: recount } = count;
  const refetch = useCallback(() => Promise.all([refetchList(), recount()]), [refetchList, recount]);
  useNextRows({ shown: users.length, total: list.data && total, refetch });
  return {
    users,
    /** why the server rejects the search */
    rejection: fieldErrors(list.error).search,
    total,
    maxCounted,
    loading: list.loading && !data,
    failed: !list.loading && !data,
    refetch,
    outdated: !list.data && data !== undefined,
  };
}
