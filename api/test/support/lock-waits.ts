import type { DataSource, EntityManager } from 'typeorm';
import { eventually } from './eventually.js';

/** The number of transactions in this database that wait for a lock. */
export async function lockWaits(db: DataSource | EntityManager): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return count;
}

/** Waits until one transaction waits for a lock. */
export const untilOneWaits = (db: DataSource | EntityManager): Promise<void> =>
  eventually(async () => expect(await lockWaits(db)).toBe(1));
