import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../kernel/config.js';
import { migrate, withSetupLock } from '../engine/database/migrate.js';
import { createDataSource } from '../database/schema.js';
import { openDatabase } from '../engine/database/open-database.js';
import { AppError } from '../kernel/errors.js';
import {
  createAdmin,
  randomPassword,
  resetAdminPassword,
  resetSecondFactor,
} from '../marketplace/admin/create-admin.js';

/**
 * Creates an administrator, or resets the password or the second factor of one. The password is that of ADMIN_PASSWORD,
 * or a random one that is printed once.
 */
const USAGE =
  'npm run admin:create -- --email you@example.com [--name "Your Name"] [--reset-password] [--reset-second-factor]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      'reset-password': { type: 'boolean' },
      'reset-second-factor': { type: 'boolean' },
    },
  });
  const config = loadConfig();
  const email = values.email;
  if (!email) throw new ConfigError(`--email is missing: ${USAGE}`);
  const password = config.adminPassword ?? randomPassword();
  const database = await openDatabase(config, (message) => console.log(message), createDataSource);
  try {
    const { manager } = database.dataSource;
    await withSetupLock(database.dataSource, () => migrate(database.dataSource));
    const admin = { email, name: values.name ?? 'Administrator', password };
    const unknown = () => new ConfigError(`There is no administrator with the email address ${email}`);
    if (values['reset-second-factor']) {
      if (!(await resetSecondFactor(manager, email))) throw unknown();
      console.log(`Administrator ${email}: the second factor is off, and all sessions have ended`);
      if (!values['reset-password']) return;
    }
    if (!values['reset-password']) await createAdmin(manager, admin);
    else if (!(await resetAdminPassword(manager, admin))) throw unknown();
    const shownPassword = config.adminPassword ? 'that of ADMIN_PASSWORD' : `${password} (printed only this once)`;
    console.log(`Administrator ${email}, password: ${shownPassword}`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof AppError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
});
