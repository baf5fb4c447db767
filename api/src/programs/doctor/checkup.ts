import type { DataSource, EntityManager } from 'typeorm';
import { localDateTime, systemClock } from '../../kernel/clock.js';
import type { Config, Environment } from '../../kernel/config.js';
import type { ImageStore } from '../../engine/images/image-store.js';
import { ACCOUNT_CHECKS, checkSpellings } from './accounts.js';
import { bookingChecks } from './bookings.js';
import { waitingContractions } from './contractions.js';
import { checkConfiguration, checkDataDirectory } from './configuration.js';
import { checkDatabaseSettings } from './database-settings.js';
import { runRowChecks, finding, type Finding } from './finding.js';
import { MAIL_CHECKS } from './mails.js';
import { MESSAGE_CHECKS } from './messages.js';
import { OUTBOX_CHECKS } from './outbox.js';
import { REVIEW_CHECKS } from './reviews.js';
import { checkPictures, knownPictures } from './pictures.js';
import { TIMELINE_CHECKS } from './timeline.js';
import { wishChecks } from './wishes.js';
import { checkMigrations, checkStructure } from './structure.js';

export interface Checkup {
  /** The checks that ran, described for the operator. */
  looked: string[];
  findings: Finding[];
  /** The checks that could not run, with the reason. */
  unable: string[];
  /** What later versions remove from the database; nothing to do. */
  waiting: string[];
}

export interface CheckupOptions {
  dataSource: DataSource;
  config: Config;
  /** The variables from which `config` was read. */
  env: Environment;
  store: ImageStore;
  /** The time that overdue bookings and recent files are compared with. Default: the current time. */
  now?: Date;
  /** See `checkPictures`. */
  recheckDelayMs?: number;
}

/**
 * Runs all checks and changes nothing. Each check of the database reads one snapshot in a read-only transaction, so
 * that it can run while the server is running.
 */
export async function checkup(options: CheckupOptions): Promise<Checkup> {
  const { dataSource, config, env, store, now = new Date(), recheckDelayMs } = options;
  const result: Checkup = { looked: [], findings: [], unable: [], waiting: waitingContractions() };
  const runCheck = async (what: string, check: () => Promise<Finding[]>): Promise<boolean> => {
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
  const snapshot = (check: (db: EntityManager) => Promise<Finding[]>) => () => readOnly(dataSource, check);

  await runCheck('the configuration', async () => [
    ...checkConfiguration(config, env),
    ...(await checkDataDirectory(config)),
  ]);
  await runCheck('the settings of PostgreSQL', snapshot(checkDatabaseSettings));
  // The statements of the checks below may be invalid for the schema of another version.
  if (!(await runCheck('migrations', snapshot(checkMigrations)))) {
    result.unable.push('tables and rows: not checked, because this requires exactly the migrations of this version');
    return result;
  }
  await runCheck('constraints and indexes', snapshot(checkStructure));
  const localNow = localDateTime({ ...systemClock(config.timeZone), now: () => now });
  await runCheck(
    'slots, bookings, accounts and mails',
    snapshot(async (db) => [
      ...(await runRowChecks(db, [
        ...bookingChecks(localNow),
        ...ACCOUNT_CHECKS,
        ...REVIEW_CHECKS,
        ...TIMELINE_CHECKS,
        ...MESSAGE_CHECKS,
        ...OUTBOX_CHECKS,
        ...MAIL_CHECKS,
        ...wishChecks(localNow.slice(0, 10)),
      ])),
      ...(await checkSpellings(db)),
    ]),
  );
  if (config.databaseUrl !== undefined) await runCheck('demo accounts', snapshot(checkDemo));
  await runCheck('pictures', () =>
    checkPictures(() => readOnly(dataSource, knownPictures), store, {
      now: now.getTime(),
      ...(recheckDelayMs === undefined ? {} : { recheckDelayMs }),
    }),
  );
  return result;
}

const readOnly = <T>(dataSource: DataSource, work: (db: EntityManager) => Promise<T>): Promise<T> =>
  dataSource.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    return work(db);
  });

/** Demo accounts share one password, which is a risk in a database of its own (`DATABASE_URL`). */
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
            'There are demo accounts, with email addresses at example.com and one shared password',
            'Delete or ban them in the admin portal, or start with an empty database and DEMO_DATA=off.',
          ),
          count: Number(count),
        },
      ];
}
