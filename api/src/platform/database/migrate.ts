import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { maintenanceDataSource } from './data-source.js';

/** Any number that no other program uses as an advisory lock in this database. */
const STARTUP_LOCK = 4_927_461;
const AGAIN_MS = 50;

/**
 * Runs `work` while no other process over the same database does: migrations, demo data and the first administrator
 * are made once, however many processes start together.
 */
export async function onePerDatabase<T>(
  dataSource: DataSource,
  work: () => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const attempt = async (): Promise<boolean> => {
    const [answer] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [
      STARTUP_LOCK,
    ])) as [{ taken: boolean }];
    return answer.taken;
  };
  await runner.connect();
  try {
    // Asked again and again: no statement may take as long as another process may need.
    while (!(await attempt())) await sleep(AGAIN_MS);
    try {
      return await work();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [STARTUP_LOCK]).catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}

/** Runs what is missing, however long that takes; says how many migrations ran. */
export async function migrate(dataSource: DataSource): Promise<number> {
  const patient = await maintenanceDataSource(dataSource).initialize();
  try {
    const ran = await patient.runMigrations({ transaction: 'all' });
    return ran.length;
  } finally {
    await patient.destroy();
  }
}
