import type { UserRole, UserStatus, Verification } from '../../../graphql/generated/admin-users.js';
import { oneOf, type ReadFilter } from '../rows/useTabFilter.js';

/** An empty string filters nothing. */
export interface UsersFilter {
  search: string;
  role: UserRole | '';
  status: UserStatus | '';
  verification: Verification | '';
}

export const roles: UserRole[] = ['user', 'provider'];
export const statuses: UserStatus[] = ['active', 'banned'];
const verifications: Verification[] = ['waiting', 'verified'];

export const readUsersFilter: ReadFilter<UsersFilter> = (text) => ({
  search: text('search'),
  role: oneOf(roles, text('role')),
  status: oneOf(statuses, text('status')),
  verification: oneOf(verifications, text('verification')),
});

export const noUsersFilter = readUsersFilter(() => '');
