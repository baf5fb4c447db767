import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { asList } from '../../engine/database/connections-of-address.js';
import { User } from '../users/user.entity.js';
import type { UserRole } from '../users/user-role.js';
import { userView, type UserView } from '../users/user-view.js';

/** A pattern for ILIKE that matches the search text anywhere. */
const ilikePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

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

/** The expression of the index `users_local_part`. */
const REVERSED_LOCAL_PART = `reverse(lower(split_part(users.email, '@', 1))) COLLATE "C"`;

/** The matching accounts. */
function matching(db: EntityManager, { search, role, status }: UsersFilter): SelectQueryBuilder<User> {
  const query = db.createQueryBuilder(User, 'users');
  if (role) query.andWhere('users.role = :role', { role });
  // As a constant, so that the index of banned accounts serves.
  if (status) query.andWhere(status === 'active' ? 'users.isVerified' : 'NOT users.isVerified');
  if (search) {
    let email = 'users.email ILIKE :pattern';
    // What precedes the @ ends a local part, which an index finds at once. `users_search` reads all addresses that
    // share three letters with the text, such as `com`: of 1.3 million accounts in 150 ms.
    if (/[^@]@/.test(search)) email += ` AND ${REVERSED_LOCAL_PART} ^@ reverse(lower(split_part(:search, '@', 1)))`;
    query.andWhere(`(users.name ILIKE :pattern OR users.businessName ILIKE :pattern OR (${email}))`, {
      pattern: ilikePattern(search),
      search,
    });
  }
  return query;
}

/** Customers and providers, newest first; the filters apply to all of them, not only to those shown (P23). */
export async function newestUsers(db: EntityManager, filter: UsersFilter, limit: number): Promise<UserView[]> {
  const newest = matching(db, filter).orderBy('users.createdAt', 'DESC').addOrderBy('users.id', 'DESC').limit(limit);
  return (await asList(db, () => newest.getMany())).map(userView);
}

/** The number of accounts that a search counts. A greater count means that more match (P23). */
const MAX_FOUND = 1_000;

/** The number of all matching accounts, so that a truncated list can show it. A search stops at `MAX_FOUND` + 1. */
export async function countUsers(db: EntityManager, filter: UsersFilter): Promise<number> {
  if (!filter.search) return matching(db, filter).getCount();
  const found = matching(db, filter)
    .select('1')
    .limit(MAX_FOUND + 1);
  const counted = db.createQueryBuilder().select('count(*)', 'count').from(`(${found.getQuery()})`, 'found');
  const row = await counted.setParameters(found.getParameters()).getRawOne<{ count: string }>();
  return Number(row?.count);
}
