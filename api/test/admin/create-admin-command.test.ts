import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { urlOf } from '../faults/support/postgres.js';
import { SECRET } from '../faults/support/server.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

const COMMAND = fileURLToPath(new URL('../../../scripts/admin-create.mjs', import.meta.url));

let database: TestDatabase;
beforeAll(async () => void (database = await aDatabase()));
afterAll(() => database.drop());

it('creates an administrator from the command line and prints the password', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, '--email', 'new-admin@example.com'], {
    env: { PATH, HOME, DATABASE_URL: urlOf(database.address), JWT_SECRET: SECRET },
  });
  expect(stdout).toMatch(/Administrator new-admin@example\.com, password: \S{10,} \(printed only this once\)\n$/);
  expect(await database.dataSource.query('SELECT email, name FROM admins')).toEqual([
    { email: 'new-admin@example.com', name: 'Administrator' },
  ]);
});
