import { loadConfig } from '../kernel/config.js';
import { MAINTENANCE_TIMEOUTS } from '../platform/database/data-source.js';
import { createDataSource } from '../schema.js';
import { assertDatabaseExists, openDatabase } from '../platform/database/open-database.js';
import { backUp } from './back-up.js';
import { fileNamed, megabytes, run, say, storeOf } from './command.js';

/**
 * `npm run backup -- FILE`: the whole marketplace in one file, also beside a running server. Exit code 0: done; 2: done,
 * but pictures that rows name were gone already; 1: nothing was made.
 */
run('Nothing was backed up', async () => {
  const file = fileNamed('npm run backup -- FILE');
  const config = loadConfig();
  assertDatabaseExists(config);
  const database = await openDatabase(config, say, (address) =>
    createDataSource(address, 1, MAINTENANCE_TIMEOUTS),
  );
  try {
    const { dataSource } = database;
    const made = await backUp({ dataSource, config, store: storeOf(config), file });
    const { manifest, size, hasSecret } = made;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file}: ${rows} rows and ${manifest.pictures} files of pictures, ${megabytes(size)}.`,
    );
    console.log(
      `It is as secret as the database: it holds names, addresses and password hashes${hasSecret ? ', and the secret that signs people in' : ''}.`,
    );
    if (manifest.missingPictures.length === 0) return 0;
    say(missing(manifest.missingPictures));
    return 2;
  } finally {
    await database.close();
  }
});

function missing(names: string[]): string {
  const some = names.slice(0, 10).map((name) => `  ${name}`);
  return [
    `The backup is whole but for ${names.length} files of pictures that rows name and that are gone:`,
    ...some,
    ...(names.length > some.length ? [`  … and ${names.length - some.length} more`] : []),
    'npm run doctor says whose they are.',
  ].join('\n');
}
