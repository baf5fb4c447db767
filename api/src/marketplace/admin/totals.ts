import type { EntityManager } from 'typeorm';
import { prepared } from '../../engine/database/prepared.js';
import { IS_REVENUE } from '../bookings/booking-status.js';

/** Numbers of all rows of the marketplace, which triggers count (migration `Totals`). */
export interface Totals {
  customers: number;
  bannedCustomers: number;
  providers: number;
  bannedProviders: number;
  services: number;
  bookings: number;
  pendingBookings: number;
  /** Dollars of confirmed and completed bookings. */
  revenue: number;
}

/** Seconds between two runs of `foldTotals`: each change since the last one is a row that `readTotals` adds up. */
export const FOLD_INTERVAL_SECONDS = 5;

/** An arbitrary number; no other program may use it as an advisory lock in this database. */
const TOTALS_LOCK = 4_927_464;

const COLUMNS = [
  'customers',
  'banned_customers',
  'providers',
  'banned_providers',
  'services',
  'bookings',
  'pending_bookings',
  'revenue',
] as const;
const NAMES = COLUMNS.join(', ');
const SUMS = COLUMNS.map((column) => `sum(${column})${column === 'revenue' ? '' : '::bigint'} AS ${column}`).join(', ');

/** SQL of one row with the sums. One statement reads both tables as they were at the same moment. */
export const SUMMED_TOTALS = `
  SELECT ${SUMS} FROM (SELECT ${NAMES} FROM totals UNION ALL SELECT ${NAMES} FROM totals_changes) counted`;

/** SQL of the same row, counted anew, which reads every row. */
export const COUNTED_TOTALS = `
  SELECT accounts.*, (SELECT count(*) FROM services) AS services, of_bookings.*
  FROM (
    SELECT count(*) FILTER (WHERE role = 'user') AS customers,
      count(*) FILTER (WHERE role = 'user' AND NOT is_verified) AS banned_customers,
      count(*) FILTER (WHERE role = 'provider') AS providers,
      count(*) FILTER (WHERE role = 'provider' AND NOT is_verified) AS banned_providers
    FROM users
  ) accounts, (
    SELECT count(*) AS bookings, count(*) FILTER (WHERE status = 'pending') AS pending_bookings,
      coalesce(sum(total_amount) FILTER (WHERE ${IS_REVENUE}), 0) AS revenue
    FROM bookings
  ) of_bookings`;

const READ = prepared(`
  SELECT customers::int, banned_customers::int AS "bannedCustomers", providers::int,
    banned_providers::int AS "bannedProviders", services::int, bookings::int,
    pending_bookings::int AS "pendingBookings", revenue::float8
  FROM (${SUMMED_TOTALS}) summed`);

/** Exact, and includes the uncommitted changes of its own transaction. */
export async function readTotals(db: EntityManager): Promise<Totals> {
  const [totals] = await db.query<[Totals]>(READ);
  return totals;
}

/** Adds the changes that were made since the last run to the totals. Any number of processes may do so concurrently. */
export async function foldTotals(db: EntityManager): Promise<void> {
  await db.query(
    `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${TOTALS_LOCK}) AS acquired),
     folded AS (DELETE FROM totals_changes WHERE (SELECT acquired FROM turn) RETURNING *)
     UPDATE totals SET ${COLUMNS.map((column) => `${column} = totals.${column} + summed.${column}`).join(', ')}
     FROM (SELECT ${SUMS} FROM folded HAVING count(*) > 0) summed`,
  );
}

/** False after the migration, until `countTotals`. */
export async function areTotalsCounted(db: EntityManager): Promise<boolean> {
  const [totals] = await db.query<{ isCounted: boolean }[]>('SELECT is_counted AS "isCounted" FROM totals');
  return Boolean(totals?.isCounted);
}

/**
 * Counts the rows that existed before the triggers did. Reads every row, which takes seconds for millions, without
 * locking any: the statement replaces the changes that its snapshot contains, so that those of transactions that end
 * meanwhile are added to what it has counted.
 */
export async function countTotals(db: EntityManager): Promise<void> {
  await db.transaction(async (db) => {
    // Before the statement, so that its snapshot contains what `foldTotals` has done.
    await db.query(`SELECT pg_advisory_xact_lock(${TOTALS_LOCK})`);
    await db.query(
      `WITH replaced AS (DELETE FROM totals_changes)
       INSERT INTO totals (is_counted, ${NAMES}) SELECT true, ${COLUMNS.map((column) => `counted.${column}`).join(', ')}
       FROM (${COUNTED_TOTALS}) counted
       ON CONFLICT (only_row) DO UPDATE SET is_counted = true, ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    );
  });
}
