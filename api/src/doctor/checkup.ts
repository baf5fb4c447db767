import type { DataSource, EntityManager } from 'typeorm';
import { localDateTime, systemClock } from '../kernel/clock.js';
import type { Config, Environment } from '../kernel/config.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { ABOUT_THE_REST } from './accounts.js';
import { aboutBookings } from './bookings.js';
import { checkConfiguration, checkDataDirectory } from './configuration.js';
import { checkDatabaseSettings } from './database-settings.js';
import { ask, finding, type Finding } from './finding.js';
import { checkPictures, knownPictures } from './pictures.js';
import { checkMigrations, checkStructure } from './structure.js';

export interface Checkup {
  /** What was looked at, in plain words. */
  looked: string[];
  findings: Finding[];
  /** What could not be looked at, with the reason: nothing is known about it. */
  unable: string[];
}

export interface Patient {
  dataSource: DataSource;
  config: Config;
  /** What `config` was read from. */
  env: Environment;
  store: ImageStore;
  /** The moment to judge by; now unless told. */
  now?: Date;
  /** See `checkPictures`. */
  secondLookMs?: number;
}

/**
 * Looks at everything and changes nothing: all questions about rows are answered by one snapshot, in a transaction
 * that may only read. It can run beside a server at work.
 */
export async function checkup(patient: Patient): Promise<Checkup> {
  const { dataSource, config, env, store, now = new Date(), secondLookMs } = patient;
  const result: Checkup = { looked: [], findings: [], unable: [] };
  const look = async (what: string, check: () => Promise<Finding[]>): Promise<boolean> => {
    try {
      const findings = await check();
      result.looked.push(what);
      result.findings.push(...findings);
      return findings.length === 0;
    } catch (error) {
      result.unable.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  const snapshot = (check: (db: EntityManager) => Promise<Finding[]>) => () =>
    readOnly(dataSource, check);

  await look('the configuration', async () => [
    ...checkConfiguration(config, env),
    ...(await checkDataDirectory(config)),
  ]);
  await look('the settings of PostgreSQL', snapshot(checkDatabaseSettings));
  // Of a schema of another version no question below would be understood.
  if (!(await look('migrations', snapshot(checkMigrations)))) {
    result.unable.push('tables and rows: first the migrations have to be right');
    return result;
  }
  await look('constraints and indexes', snapshot(checkStructure));
  const wallClock = localDateTime({ ...systemClock(config.timeZone), now: () => now });
  await look(
    'slots, bookings and accounts',
    snapshot((db) => ask(db, [...aboutBookings(wallClock), ...ABOUT_THE_REST])),
  );
  if (config.databaseUrl !== undefined) await look('demo accounts', snapshot(checkDemo));
  await look('pictures', () =>
    checkPictures(() => readOnly(dataSource, knownPictures), store, {
      now: now.getTime(),
      ...(secondLookMs === undefined ? {} : { secondLookMs }),
    }),
  );
  return result;
}

const readOnly = <T>(dataSource: DataSource, work: (db: EntityManager) => Promise<T>): Promise<T> =>
  dataSource.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    return work(db);
  });

/** In a database that somebody has set up on purpose, nobody expects accounts with a shared password. */
async function checkDemo(db: EntityManager): Promise<Finding[]> {
  const [{ count }] = await db.query<[{ count: string }]>(
    `SELECT count(*) FROM users WHERE email LIKE '%@example.com'`,
  );
  return count === '0'
    ? []
    : [
        {
          ...finding(
            'demo-accounts',
            'There are accounts of the demo marketplace, with addresses at example.com and one password for all',
            'Delete or ban them in the admin portal, or begin with an empty database and DEMO_DATA=off.',
          ),
          count: Number(count),
        },
      ];
}
