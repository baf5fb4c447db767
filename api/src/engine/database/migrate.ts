import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, MigrationExecutor } from 'typeorm';
import { maintenanceDataSource } from './data-source.js';
import { isLockTimeout } from './database-errors.js';

/** An arbitrary number; no other program may use it as an advisory lock in this database. */
const SETUP_LOCK = 4_927_461;
const RETRY_INTERVAL_MS = 50;

/**
 * How long a migration waits for a table, and all later statements on the table behind it. A migration of three tables
 * may wait for each while it has locked those before: a second in total.
 */
const MIGRATION_LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 1000;
/** Two minutes of waiting and pauses, longer than statements of requests take. */
const MAX_ATTEMPTS = 92;

/**
 * Runs `work` while no other process on the same database holds this lock, so that migrations, demo data and the first
 * administrator are created once, even if several processes start at the same time.
 */
export async function withSetupLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const tryLock = async (): Promise<boolean> => {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS acquired', [SETUP_LOCK])) as [
      { acquired: boolean },
    ];
    return row.acquired;
  };
  await runner.connect();
  try {
    // Polls, since another process may hold the lock for longer than the timeout of a statement that waits for it.
    while (!(await tryLock())) await sleep(RETRY_INTERVAL_MS);
    try {
      return await work();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [SETUP_LOCK]).catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}

/**
 * Runs pending migrations without a statement timeout, all in one transaction. If one of them has `transaction = false`,
 * as CREATE INDEX CONCURRENTLY requires, each has a transaction of its own instead. Returns their number.
 *
 * While a migration waits for a table, all later statements on it wait behind that one. So it waits for some tenths of a
 * second at most, and is run again after a pause.
 */
export async function migrate(dataSource: DataSource): Promise<number> {
  const maintenance = await maintenanceDataSource(dataSource, MIGRATION_LOCK_TIMEOUT_MS).initialize();
  try {
    const pending = await new MigrationExecutor(maintenance).getPendingMigrations();
    const isOneEach = pending.some(({ instance }) => instance?.transaction === false);
    for (let attempt = 1; ; attempt += 1)
      try {
        await maintenance.runMigrations({ transaction: isOneEach ? 'each' : 'all' });
        return pending.length;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isLockTimeout(error)) throw error;
        await sleep(PAUSE_MS);
      }
  } finally {
    await maintenance.destroy();
  }
}
