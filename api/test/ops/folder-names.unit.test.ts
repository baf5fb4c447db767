import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Commands, and the modules of the built API that they run. */
const COMMANDS = {
  start: 'bundle/main.js',
  doctor: 'programs/doctor/doctor.main.js',
  backup: 'programs/backup/backup.main.js',
  restore: 'programs/backup/restore.main.js',
  'admin-create': 'programs/create-admin.main.js',
  'mail-test': 'programs/mail-test.main.js',
  'mail-retry': 'programs/mail-retry.main.js',
  schema: 'transports/graphql/print-schema.js',
};

describe('in a folder whose name has characters that mean something else in a URL', () => {
  let scratch: string;
  let folder: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'marquee-names-'));
    folder = join(scratch, 'hash#1 quest?1 pct%25');
    for (const name of ['package.json', 'scripts', 'packages/watchdog/src'])
      await cp(join(PROJECT, name), join(folder, name), { recursive: true });
    // Everything is built.
    await writeFile(join(folder, 'scripts/lib/prepare.mjs'), 'export const prepare = () => undefined;');
    await writeFile(join(folder, 'scripts/lib/sources.mjs'), 'export const API = {};');
    for (const module of Object.values(COMMANDS)) {
      const file = join(folder, 'api/dist', module);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `console.log(${JSON.stringify(module)});`);
    }
  });
  afterAll(() => rm(scratch, { recursive: true }));

  it.each(Object.entries(COMMANDS))('runs the command %s', (name, module) => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', `${name}.mjs`)], {
      encoding: 'utf8',
    });
    expect([stdout.trim(), stderr]).toEqual([module, '']);
  });
});
