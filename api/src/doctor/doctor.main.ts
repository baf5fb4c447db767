import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromEnvironment } from '../kernel/config.js';
import { MAINTENANCE_TIMEOUTS } from '../platform/database/data-source.js';
import { createDataSource } from '../schema.js';
import { assertDatabaseExists, openDatabase } from '../platform/database/open-database.js';
import { localImageStore } from '../platform/images/local-image-store.js';
import { s3ImageStore } from '../platform/images/s3-image-store.js';
import { checkup, type Checkup } from './checkup.js';
import { readWhatCanBeRead } from './configuration.js';
import { exitCodeOf, reportOf } from './report.js';

/**
 * `npm run doctor [-- --json]`: whether everything in the marketplace fits together, also beside a running server.
 * Changes nothing. Exit code 0: nothing found, 1: findings, 2: could not look.
 */
async function examine(): Promise<Checkup> {
  return fromEnvironment(async (env) => {
    const { config, findings } = readWhatCanBeRead(env);
    assertDatabaseExists(config);
    const say = (message: string): void => console.error(message);
    const database = await openDatabase(config, say, (address) =>
      createDataSource(address, 1, MAINTENANCE_TIMEOUTS),
    );
    try {
      const store = config.s3
        ? s3ImageStore(config.s3)
        : localImageStore(join(config.dataDir, 'uploads'));
      const found = await checkup({ dataSource: database.dataSource, config, env, store });
      return { ...found, findings: [...findings, ...found.findings] };
    } finally {
      await database.close();
    }
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const found = await examine();
  console.log(values.json ? JSON.stringify(found, null, 2) : reportOf(found));
  process.exitCode = exitCodeOf(found);
}

main().catch((error: unknown) => {
  console.error(`Could not look: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
});
