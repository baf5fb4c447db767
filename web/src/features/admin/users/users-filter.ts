import type { UserRole, UserStatus } from '../../../graphql/generated/admin-users.js';
import { oneOf, type ReadFilter } from '../rows/useTabFilter.js';

/** An empty string filters nothing. */
export interface UsersFilter {
  search: string;
  role: UserRole | '';
  status: UserStatus | '';
}

export const roles: UserRole[] = ['user', 'provider'];
export const statuses: UserStatus[] = ['active', 'banned'];

export const readUsersFilter: ReadFilter<UsersFilter> = (text) => ({
  search: text('search'),
  role: oneOf(roles, text('role')),
  status: oneOf(statuses, text('status')),
});

export const noUsersFilter = readUsersFilter(() => '');
