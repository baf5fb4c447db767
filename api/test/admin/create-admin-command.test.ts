import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Admin } from '../../src/marketplace/users/admin.entity.js';
import { SecondFactor } from '../../src/marketplace/users/second-factor.entity.js';
import { urlOf } from '../faults/support/postgres.js';
import { SECRET } from '../faults/support/server.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

const COMMAND = fileURLToPath(new URL('../../../scripts/admin-create.mjs', import.meta.url));

let database: TestDatabase;
beforeAll(async () => void (database = await aDatabase()));
afterAll(() => database.drop());

const run = async (...args: string[]): Promise<string> => {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { PATH, HOME, DATABASE_URL: urlOf(database.address), JWT_SECRET: SECRET },
  });
  return stdout;
};

it('creates an administrator from the command line and prints the password', async () => {
  expect(await run('--email', 'new-admin@example.com')).toMatch(
    /Administrator new-admin@example\.com, password: \S{10,} \(printed only this once\)\n$/,
  );
  expect(await database.dataSource.query('SELECT email, name FROM admins')).toEqual([
    { email: 'new-admin@example.com', name: 'Administrator' },
  ]);
});

it('switches the second factor of an administrator off, and changes neither the password nor other administrators', async () => {
  const db = database.dataSource.manager;
  const ids = [randomUUID(), randomUUID()];
  for (const [i, id] of ids.entries()) {
    await db.insert(Admin, { id, name: 'Ada', email: `ada${i}@example.com`, passwordHash: 'a hash' });
    await db.insert(SecondFactor, { adminId: id, secret: 'sealed', recoveryCodes: [], lastStep: 1 });
  }
  const stdout = await run('--email', 'Ada0@example.com', '--reset-second-factor');
  expect(stdout).toMatch(/Administrator Ada0@example\.com: the second factor is off, and all sessions have ended\n$/);
  expect(stdout).not.toContain('password');
  expect(await db.find(SecondFactor)).toMatchObject([{ adminId: ids[1] }]);
  const admins = await db.query<object[]>('SELECT password_hash, session_version FROM admins WHERE id = $1', [ids[0]]);
  expect(admins).toEqual([{ password_hash: 'a hash', session_version: 1 }]);
  await expect(run('--email', 'unknown@example.com', '--reset-second-factor')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no administrator with the email address unknown@example.com\n',
  });
});
