import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
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

/** Waits until a transaction waits for one of the locks of another transaction; others may wait for other locks. */
export async function untilOneWaitsFor(holder: QueryRunner, db: EntityManager): Promise<void> {
  const [{ pid }] = (await holder.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
  const waiting = (): Promise<unknown[]> =>
    db.query('SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [pid]);
  await eventually(async () => expect(await waiting()).not.toEqual([]));
}
