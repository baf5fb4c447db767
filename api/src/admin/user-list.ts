import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { UserRole } from '../users/user-role.js';
import { User } from '../users/user.entity.js';
import { userView, type UserView } from '../users/user-view.js';

/** A pattern for ILIKE that matches the search text anywhere. */
const ilikePattern = (search: string): string => `%${/* H13 */ search.replace(/[\\%_]/g, '\\$&')}%`;

/** Keyed by name, as GraphQL registers it. */
export const UserStatusEnum = { active: 'active', banned: 'banned' } as const;
export type UserStatus = keyof typeof UserStatusEnum;
export const USER_STATUSES = Object.values(UserStatusEnum);

export interface UsersFilter {
  /** Part of the name, the e-mail address or the business name, ignoring case (S2.12). */
  search?: string | undefined;
  role?: UserRole | null | undefined;
  status?: UserStatus | null | undefined;
}

function matching(db: EntityManager, { search, role, status }: UsersFilter): SelectQueryBuilder<User> {
  const users = db.createQueryBuilder(User, 'u');
  if (role) users.andWhere('u.role = :role', { role });
  if (status) users.andWhere('u.isVerified = :active', { active: status === 'active' });
  if (search)
    users.andWhere(
      new Brackets((anyOf) =>
        anyOf.where('u.name ILIKE :pattern').orWhere('u.email ILIKE :pattern').orWhere('u.businessName ILIKE :pattern'),
      ),
      { pattern: ilikePattern(search) },
    );
  return users;
}

/** Customers and providers, newest first; the filters apply to all of them, not only to those shown (P23). */
export async function newestUsers(db: EntityManager, filter: UsersFilter, limit: number): Promise<UserView[]> {
  const users = matching(db, filter).orderBy('u.createdAt', 'DESC').addOrderBy('u.id', 'DESC').take(limit);
  return (await users.getMany()).map(userView);
}

/** The number of all matching accounts, so that a truncated list can show it. */
export const countUsers = (db: EntityManager, filter: UsersFilter): Promise<number> => matching(db, filter).getCount();
