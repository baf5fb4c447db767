import { ConfigError, loadConfig } from '../kernel/config.js';
import { retryDeadMails } from '../reactions/mail/retry.js';
import { migrate, withSetupLock } from '../engine/database/migrate.js';
import { openDatabase } from '../engine/database/open-database.js';
import { createDataSource } from '../database/schema.js';

/** `npm run mail:retry` makes dead mails pending again: the server sends them. */
async function main(): Promise<void> {
  const database = await openDatabase(loadConfig(), (message) => console.log(message), createDataSource);
  try {
    const { dataSource } = database;
    await withSetupLock(dataSource, () => migrate(dataSource));
    const count = await retryDeadMails(dataSource.manager);
    console.log(count === 0 ? 'There are no dead mails.' : `Dead mails that are sent again by the server: ${count}`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
