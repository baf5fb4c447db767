// W6 (bench/results/2026-11-28-api.md): a response takes 0.67 ms of the server; TypeORM would take 0.7 ms more to make
// entities of 50 rows.
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import type { UserRole } from '../users/user-role.js';
import { type UserRow, userView, type UserView } from '../users/user-view.js';

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
const REVERSED_LOCAL_PART = `reverse(lower(split_part(email, '@', 1))) COLLATE "C"`;

/** The condition over `users` and its parameters. */
function matching({ search, role, status }: UsersFilter): { where: string; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const parameter = (value: string): string => `$${values.push(value)}`;
  if (role) conditions.push(`role = ${parameter(role)}`);
  // As a constant, so that the index of banned accounts serves.
  if (status) conditions.push(status === 'active' ? 'is_verified' : 'NOT is_verified');
  if (search) {
    const pattern = parameter(ilikePattern(search));
    let email = `email ILIKE ${pattern}`;
    // What precedes the @ ends a local part, which an index finds at once. `users_search` reads all addresses that
    // share three letters with the text, such as `com`: of 1.3 million accounts in 150 ms.
    if (/[^@]@/.test(search)) {
      email += ` AND ${REVERSED_LOCAL_PART} ^@ reverse(lower(split_part(${parameter(search)}, '@', 1)))`;
    }
    conditions.push(`(name ILIKE ${pattern} OR business_name ILIKE ${pattern} OR (${email}))`);
  }
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

const COLUMNS = `id, name, email, role, phone, city, business_name AS "businessName",
  business_description AS "businessDescription", rating, rating_count AS "ratingCount", images,
  is_verified AS "isVerified", created_at AS "createdAt"`;

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/** Customers and providers, newest first; the filters apply to all of them, not only to those shown (P23). */
export async function newestUsers(db: EntityManager, filter: UsersFilter, limit: number): Promise<UserView[]> {
  const { where, values } = matching(filter);
  // Not prepared: the best plan depends on the text.
  const select = `SELECT ${COLUMNS} FROM users ${where} ${NEWEST_FIRST} LIMIT $${values.length + 1}`;
  return (await readList<UserRow>(db, select, [...values, limit])).map(userView);
}

/** The number of accounts that a search counts. A greater count means that more match (P23). */
const MAX_FOUND = 1_000;

/** The number of all matching accounts, so that a truncated list can show it. A search stops at `MAX_FOUND` + 1. */
export async function countUsers(db: EntityManager, filter: UsersFilter): Promise<number> {
  const { where, values } = matching(filter);
  const [row] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM users ${where} LIMIT $${values.length + 1}) found`,
    [...values, filter.search ? MAX_FOUND + 1 : null],
  );
  return row?.count ?? 0;
}
