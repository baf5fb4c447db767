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
  say(message: string): void;
}

/** Brings the schema up to date and makes what an empty database needs; once, however many processes start together. */
export const prepareDatabase = (parts: FirstStart): Promise<void> =>
  withSetupLock(parts.dataSource, async () => {
    if ((await migrate(parts.dataSource)) > 0) parts.say('The database schema is up to date.');
    await makeFirstAdmin(parts);
    await makeDemo(parts);
  });

/** An account of the environment's, or in an empty embedded database a random one that is printed once (P6). */
async function makeFirstAdmin({ config, dataSource, say }: FirstStart): Promise<void> {
  const db = dataSource.manager;
  if (await db.exists(Admin)) return;
  if (config.admin) {
    await createAdmin(db, { ...config.admin, name: 'Administrator' });
    say(`Administrator: ${config.admin.email} with the password of ADMIN_PASSWORD`);
  } else if (config.databaseUrl === undefined) {
    const admin = { email: 'admin@example.com', name: 'Administrator', password: randomPassword() };
    await createAdmin(db, admin);
    say(`Administrator: ${admin.email}, password: ${admin.password} (printed only this once)`);
  } else {
    say(
      'There is no administrator yet: make one with `npm run admin:create -- --email you@example.com`.',
    );
  }
}

async function makeDemo({ config, dataSource, clock, store, say }: FirstStart): Promise<void> {
  if (!config.demoData || (await dataSource.manager.exists(User))) return;
  say('Filling in the demo marketplace…');
  const password = config.demoPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const { customerEmail, providerEmail } = await fillDemo(dataSource.manager, {
    today: today(clock),
    passwordHash,
    store,
    log: say,
  });
  const shown =
    config.demoPassword === undefined
      ? `${password} (printed only this once)`
      : 'that of DEMO_PASSWORD';
  say(
    `Demo customer: ${customerEmail}, demo provider: ${providerEmail}; the password of every demo account: ${shown}`,
  );
}
