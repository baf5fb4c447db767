// W6 (bench/results/2026-11-28-api.md): a response takes 0.67 ms of the server; TypeORM would take 0.7 ms more to make
// entities of 50 rows.
import type { UserRole } from '../users/user-role.js';
import { type UserRow, userView, type UserView } from '../users/user-view.js';
import { HAS_VERIFICATION, type Verification } from '../users/verification.js';
import type { AdminList } from './newest.sql.js';
import { emailContains, parameters, patternOf } from './search.sql.js';

/** Keyed by name, as GraphQL registers it. */
export const UserStatusEnum = { active: 'active', banned: 'banned' } as const;
export type UserStatus = keyof typeof UserStatusEnum;
export const USER_STATUSES = Object.values(UserStatusEnum);

export interface UsersFilter {
  /** Part of the name, the e-mail address or the business name, ignoring case (S2.12). */
  search?: string | null | undefined;
  role?: UserRole | null | undefined;
  status?: UserStatus | null | undefined;
  verification?: Verification | null | undefined;
}

/** Customers and providers. The filters apply to all of them, not only to those shown (P23). */
export const USERS: AdminList<UsersFilter, UserView> = {
  table: 'users',
  row: 'users',
  columns: `id, name, email, role, phone, city, business_name AS "businessName",
    business_description AS "businessDescription", rating, rating_count AS "ratingCount", images,
    is_verified AS "isVerified", verification_note AS "verificationNote", verified_since::text AS "verifiedSince",
    created_at AS "createdAt"`,
  from: 'FROM users',
  viewOf: (row: UserRow) => userView(row),
  matching({ search, role, status, verification }) {
    const { values, parameter } = parameters();
    const conditions: string[] = [];
    if (role) conditions.push(`role = ${parameter(role)}`);
    // As a constant, so that the index of banned accounts serves.
    if (status) conditions.push(status === 'active' ? 'is_verified' : 'NOT is_verified');
    if (verification) conditions.push(HAS_VERIFICATION[verification]);
    if (search) {
      const pattern = parameter(patternOf(search));
      const email = emailContains(search, pattern, parameter);
      conditions.push(`(name ILIKE ${pattern} OR business_name ILIKE ${pattern} OR ${email})`);
    }
    return { conditions, places: [], values, stopsCounting: Boolean(search) };
  },
};
