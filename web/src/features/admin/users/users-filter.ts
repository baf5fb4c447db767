import type { UserRole, UserStatus } from '../../../graphql/generated/admin-users.js';

/** An empty string filters nothing. */
export interface UsersFilter {
  search: string;
  role: UserRole | '';
  status: UserStatus | '';
}

export const noFilter: UsersFilter = { search: '', role: '', status: '' };
