import { randomPassword, createAdmin } from './admin/create-admin.js';
import { Admin } from './users/admin.entity.js';
import { hashPassword } from './platform/secrets/password.js';
import { type Clock, today } from './kernel/clock.js';
import type { Config } from './kernel/config.js';
import { migrate, withSetupLock } from './platform/database/migrate.js';
import { fillDemo } from './demo/fill-demo.js';
import type { ImageStore } from './platform/images/image-store.js';
import { User } from './users/user.entity.js';
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
    await createFirstAdmin(parts);
    await createDemo(parts);
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
    print(
      'There is no administrator yet: create one with `npm run admin:create -- --email you@example.com`.',
    );
  }
}

async function createDemo({ config, dataSource, clock, store, print }: FirstStart): Promise<void> {
  if (!config.demoData || (await dataSource.manager.exists(User))) return;
  print('Creating the demo data…');
  const password = config.demoPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const { customerEmail, providerEmail } = await fillDemo(dataSource.manager, {
    today: today(clock),
    passwordHash,
    store,
    log: print,
  });
  const shownPassword =
    config.demoPassword === undefined
      ? `${password} (printed only this once)`
      : 'that of DEMO_PASSWORD';
  print(
    `Demo customer: ${customerEmail}, demo provider: ${providerEmail}; the password of every demo account: ${shownPassword}`,
  );
}
