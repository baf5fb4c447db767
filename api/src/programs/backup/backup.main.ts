import { loadConfig } from '../../kernel/config.js';
import { MAINTENANCE_TIMEOUTS } from '../../engine/database/data-source.js';
import { createDataSource } from '../../database/schema.js';
import { assertDatabaseExists, openDatabase } from '../../engine/database/open-database.js';
import { backUp } from './back-up.js';
import { fileArgument, megabytes, run, printProgress, storeOf } from './command.js';

/**
 * `npm run backup -- FILE` writes the whole marketplace into one file, also while the server is running. Exit code 0:
 * complete; 2: complete except for pictures that were missing already; 1: no backup was made.
 */
run('Nothing was backed up', async () => {
  const file = fileArgument('npm run backup -- FILE');
  const config = loadConfig();
  assertDatabaseExists(config);
  const database = await openDatabase(config, printProgress, (address) =>
    createDataSource(address, 1, MAINTENANCE_TIMEOUTS),
  );
  try {
    const { dataSource } = database;
    const backup = await backUp({ dataSource, config, store: storeOf(config), file });
    const { manifest, size, hasSecret } = backup;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows and ${manifest.pictures} picture files, ${megabytes(size)}.`);
    console.log(
      `Protect this file like the database: it contains names, addresses and password hashes${hasSecret ? ', and the secret that signs the session tokens' : ''}.`,
    );
    if (manifest.missingPictures.length === 0) return 0;
    printProgress(missingText(manifest.missingPictures));
    return 2;
  } finally {
    await database.close();
  }
});

function missingText(names: string[]): string {
  const some = names.slice(0, 10).map((name) => `  ${name}`);
  return [
    `The backup is complete except for ${names.length} picture files that rows reference but that are missing:`,
    ...some,
    ...(names.length > some.length ? [`  … and ${names.length - some.length} more`] : []),
    'npm run doctor reports which accounts and services they belong to.',
  ].join('\n');
}
