import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { maintenanceDataSource } from './data-source.js';

/** An arbitrary number; no other program may use it as an advisory lock in this database. */
const SETUP_LOCK = 4_927_461;
const RETRY_INTERVAL_MS = 50;

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
    /* F6 */ while (!(await tryLock())) await sleep(RETRY_INTERVAL_MS);
    try {
      return await work();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [SETUP_LOCK]).catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}

/** Runs pending migrations without a statement timeout. Returns their number. */
export async function migrate(dataSource: DataSource): Promise<number> {
  const maintenance = await maintenanceDataSource(dataSource).initialize();
  try {
    const ran = await maintenance.runMigrations({ transaction: 'all' });
    return ran.length;
  } finally {
    await maintenance.destroy();
  }
}
