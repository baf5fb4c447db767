// One PostgreSQL for all tests, with a migrated database that they clone.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const api = fileURLToPath(new URL('../..', import.meta.url));

const SERVER = join(api, 'dist', 'bundle');

/** Whether the compiled sources have changed since they were written into a few files. */
function isServerOld() {
  const main = join(SERVER, 'main.js');
  if (!existsSync(main)) return true;
  const written = statSync(main).mtimeMs;
  return readdirSync(join(api, 'dist'), { recursive: true, encoding: 'utf8' }).some(
    (name) =>
      name.endsWith('.js') && !name.startsWith('bundle/') && statSync(join(api, 'dist', name)).mtimeMs > written,
  );
}

/** Stops the server and deletes its data. */
export let tearDown = async () => {};

export default async function setUp() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', api, '--noCheck'], { stdio: 'inherit' });
  if (isServerOld())
    execFileSync(process.execPath, [join(api, '../scripts/lib/bundle-server.mjs')], { stdio: 'inherit' });
  const { startEmbedded } = await import('../../dist/engine/database/embedded.js');
  const { createDataSource } = await import('../../dist/database/schema.js');
  const { migrate } = await import('../../dist/engine/database/migrate.js');

  const dataDir = await mkdtemp(join(process.env.DATABASES_FOLDER ?? tmpdir(), 'marquee-tests-'));
  const embedded = await startEmbedded({
    dataDir,
    durable: false,
    // Each worker may have several pools of ten at a time.
    maxConnections: 400,
    database: 'marquee_template',
  });
  const template = await createDataSource(embedded.connection, 2).initialize();
  await migrate(template);
  await template.destroy();
  process.env.TEST_POSTGRES = JSON.stringify(embedded.connection);
  tearDown = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Jest tears nothing down then.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void tearDown().finally(() => process.exit(1)));
}
