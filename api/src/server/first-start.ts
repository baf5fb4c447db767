import { firstDayOfSlots } from '../marketplace/admin/remove-past.js';
import { randomPassword, createAdmin } from '../marketplace/admin/create-admin.js';
import { Admin } from '../marketplace/users/admin.entity.js';
import { hashPassword } from '../engine/secrets/password.js';
import type { Clock } from '../kernel/clock.js';
import { type Config, configError } from '../kernel/config.js';
import { planDueMails } from '../reactions/mail/schedule.js';
import { migrate, withSetupLock } from '../engine/database/migrate.js';
import type { ImageStore } from '../engine/images/image-store.js';
import { returnPastSlots } from '../marketplace/slots/past-slots.sql.js';
import { User } from '../marketplace/users/user.entity.js';
import type { DataSource } from 'typeorm';

interface FirstStart {
  config: Config;
  dataSource: DataSource;
  clock: Clock;
  store: ImageStore;
  print(message: string): void;
}

/**
 * Runs pending migrations and fills an empty database. Processes that start at the same time do this one after the
 * other, under a lock.
 */
export const prepareDatabase = (parts: FirstStart): Promise<void> =>
  withSetupLock(parts.dataSource, async () => {
    if ((await migrate(parts.dataSource)) > 0) parts.print('The database schema is up to date.');
    await returnPastSlots(parts.dataSource.manager, firstDayOfSlots(parts.clock, parts.config), {
      signal: new AbortController().signal,
      pauseMs: 0,
    });
    const demo = await loadDemo(parts);
    await createFirstAdmin(parts);
    if (demo) await createDemo(parts, demo);
  });

/**
 * Creates the administrator that the environment names; otherwise, in the embedded database, one with a random password
 * that is printed once (P6). Does nothing if there is an administrator.
 */
async function createFirstAdmin({ config, dataSource, print }: FirstStart): Promise<void> {
  const db = dataSource.manager;
  if (await db.exists(Admin)) return;
  if (config.admin) {
    await createAdmin(db, { ...config.admin, name: 'Administrator' });
    print(`Administrator: ${config.admin.email} with the password of ADMIN_PASSWORD`);
  } else if (config.databaseUrl === undefined) {
    const admin = { email: 'admin@example.com', name: 'Administrator', password: randomPassword() };
    await createAdmin(db, admin);
    print(`Administrator: ${admin.email}, password: ${admin.password} (printed only this once)`);
  } else {
    print('There is no administrator yet: create one with `npm run admin:create -- --email you@example.com`.');
  }
}

/**
 * Loads the demo if this database is to be filled with it. Throws `ConfigError` if it is required but not installed:
 * the Docker image does not contain its package (docs/decisions/0010).
 */
async function loadDemo({ config, dataSource, print }: FirstStart) {
  if (config.demoData === 'off' || (await dataSource.manager.exists(User))) return undefined;
  try {
    return await import('./fill-demo.js');
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (config.demoData === 'on')
      throw configError(
        'DEMO_DATA',
        'on',
        'the demo marketplace is not installed here; fill this database from a clone of the project (DATABASE_URL=… DEMO_DATA=on npm start)',
      );
    print('The demo marketplace is not installed: starting without demo data.');
    return undefined;
  }
}

type Demo = NonNullable<Awaited<ReturnType<typeof loadDemo>>>;

/** Whether the package of the demo is not installed; a mistake inside it is another error. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes("'@marquee/demo'");

async function createDemo({ config, dataSource, clock, store, print }: FirstStart, demo: Demo): Promise<void> {
  print('Creating the demo data…');
  const password = config.demoPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const { customerEmail, providerEmail } = await demo.fillDemo(dataSource.manager, {
    clock,
    passwordHash,
    store,
    log: print,
  });
  await demo.writeOperatorTexts(config.dataDir);
  // Mails about what the demo invented would reach no account.
  await planDueMails(dataSource.manager, clock, 'skipped');
  const shownPassword =
    config.demoPassword === undefined ? `${password} (printed only this once)` : 'that of DEMO_PASSWORD';
  print(
    `Demo customer: ${customerEmail}, demo provider: ${providerEmail}; the password of every demo account: ${shownPassword}`,
  );
}
