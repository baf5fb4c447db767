import type { DataSource } from 'typeorm';

/** Any number that no other program uses as an advisory lock in this database. */
const STARTUP_LOCK = 4_927_461;

/**
 * Runs `work` while no other process over the same database does: migrations, demo data and the first administrator
 * are made once, however many processes start together.
 */
export async function onePerDatabase<T>(
  dataSource: DataSource,
  work: () => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await runner.query('SET statement_timeout = 0');
    await runner.query('SET lock_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [STARTUP_LOCK]);
    return await work();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [STARTUP_LOCK]).catch(() => undefined);
    await runner.query('RESET statement_timeout').catch(() => undefined);
    await runner.query('RESET lock_timeout').catch(() => undefined);
    await runner.release();
  }
}

/** Runs what is missing; says how many migrations ran. */
export async function migrate(dataSource: DataSource): Promise<number> {
  const ran = await dataSource.runMigrations({ transaction: 'all' });
  return ran.length;
}
