import type { EntityManager } from 'typeorm';
import { otherSpellings } from '../../marketplace/accounts/store-one-form.js';
import { Admin } from '../../marketplace/users/admin.entity.js';
import { User } from '../../marketplace/users/user.entity.js';
import { type Finding, findingOf, type RowCheck } from './finding.js';

const BY_HAND =
  'These rows were changed in the database directly, bypassing its constraints. Make a backup, then correct or delete them manually.';

/** Columns that refer to a row of another table. */
const REFERENCES: [table: string, column: string, target: string][] = [
  ['services', 'provider_id', 'users'],
  ['slots', 'provider_id', 'users'],
  ['bookings', 'customer_id', 'users'],
  ['bookings', 'provider_id', 'users'],
  ['bookings', 'service_id', 'services'],
  ['bookings', 'slot_id', 'slots'],
  ['reviews', 'booking_id', 'bookings'],
  ['reviews', 'customer_id', 'users'],
  ['reviews', 'provider_id', 'users'],
  ['audit_log', 'admin_id', 'admins'],
];

/** Checks of accounts, of references between rows, and of rows that must exist. */
export const ACCOUNT_CHECKS: RowCheck[] = [
  {
    check: 'repeated-addresses',
    what: 'Several accounts have the same email address: which of them a login uses is undefined',
    todo: BY_HAND,
    sql: `
      SELECT format('users %s', string_agg(id::text, ', ')) AS example FROM users GROUP BY lower(email) HAVING count(*) > 1
      UNION ALL
      SELECT format('admins %s', string_agg(id::text, ', ')) FROM admins GROUP BY lower(email) HAVING count(*) > 1`,
  },
  {
    check: 'roles',
    what: 'Accounts have an invalid role, or one that does not match their business, services or slots',
    todo: BY_HAND,
    sql: `
      SELECT format('user %s has the role %s', id, role) AS example FROM users WHERE role NOT IN ('user', 'provider')
      UNION ALL
      SELECT format('provider %s has no business, city or phone', id) FROM users
        WHERE role = 'provider' AND (phone IS NULL OR city IS NULL OR business_name IS NULL)
      UNION ALL
      SELECT format('service %s belongs to account %s, which is not a provider', s.id, u.id)
        FROM services s JOIN users u ON u.id = s.provider_id WHERE u.role <> 'provider'
      UNION ALL
      SELECT format('slot %s belongs to account %s, which is not a provider', s.id, u.id)
        FROM slots s JOIN users u ON u.id = s.provider_id WHERE u.role <> 'provider'`,
  },
  {
    check: 'dangling-references',
    what: 'Rows reference rows that do not exist',
    todo: BY_HAND,
    sql: REFERENCES.map(
      ([table, column, target]) => `
      SELECT format('%s %s references %s %s, which does not exist', '${table}', t.id, '${column}', t.${column}) AS example FROM ${table} t
      WHERE t.${column} IS NOT NULL AND NOT EXISTS (SELECT FROM ${target} WHERE ${target}.id = t.${column})`,
    ).join(' UNION ALL '),
  },
  {
    check: 'catalogue-version',
    what: 'The table catalogue_version does not have exactly one row: clients may receive an outdated catalogue',
    todo: 'DELETE FROM catalogue_version; INSERT INTO catalogue_version DEFAULT VALUES;',
    sql: `SELECT count(*) || ' rows' AS example FROM catalogue_version HAVING count(*) <> 1`,
  },
  {
    check: 'administrators',
    what: 'There is no administrator: moderation in the admin portal is not possible',
    todo: 'npm run admin:create -- --email you@example.com',
    sql: `SELECT 'the table admins is empty' AS example WHERE NOT EXISTS (SELECT FROM admins)`,
  },
];

/** Accounts that no login finds, since it looks for the canonical form of an address, which is that of another account. */
export async function checkSpellings(db: EntityManager): Promise<Finding[]> {
  const found: string[] = [];
  for (const [table, accounts] of [
    ['users', User],
    ['admins', Admin],
  ] as const)
    for (const { id, canonical } of await otherSpellings(db, accounts)) {
      const others = await db.query<{ id: string }[]>(
        `SELECT id FROM ${table} WHERE id <> $1 AND lower(email) = lower($2)`,
        [id, canonical],
      );
      found.push(...others.map((other) => `${table} ${id}, whose address ${other.id} has`));
    }
  return findingOf(
    'spellings-of-addresses',
    'Accounts have the address of another one in another spelling of its domain, and cannot sign in',
    'Ask their owner which account is to remain, and delete the other one. Within a day, the remaining one can sign in.',
    found,
  );
}
