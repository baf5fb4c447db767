import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromEnvironment } from '../../kernel/config.js';
import { MAINTENANCE_TIMEOUTS } from '../../engine/database/data-source.js';
import { createDataSource } from '../../database/schema.js';
import { assertDatabaseExists, openDatabase } from '../../engine/database/open-database.js';
import { localImageStore } from '../../engine/images/local-image-store.js';
import { s3ImageStore } from '../../engine/images/s3-image-store.js';
import { checkup, type Checkup } from './checkup.js';
import { readValidConfig } from './configuration.js';
import { exitCodeOf, reportOf } from './report.js';

/**
 * `npm run doctor [-- --json]` checks that the data of the marketplace is consistent, also while the server is running,
 * and changes nothing. Exit code 0: no findings, 1: findings, 2: a check could not run.
 */
async function runCheckup(): Promise<Checkup> {
  return fromEnvironment(async (env) => {
    const { config, findings } = readValidConfig(env);
    assertDatabaseExists(config);
    const print = (message: string): void => console.error(message);
    const database = await openDatabase(config, print, (address) => createDataSource(address, 1, MAINTENANCE_TIMEOUTS));
    try {
      const store = config.s3 ? s3ImageStore(config.s3) : localImageStore(join(config.dataDir, 'uploads'));
      const result = await checkup({ dataSource: database.dataSource, config, env, store });
      return { ...result, findings: [...findings, ...result.findings] };
    } finally {
      await database.close();
    }
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const result = await runCheckup();
  console.log(values.json ? JSON.stringify(result, null, 2) : reportOf(result));
  process.exitCode = exitCodeOf(result);
}

main().catch((error: unknown) => {
  console.error(`Could not check: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
});
