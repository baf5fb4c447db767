import type { DataSource } from 'typeorm';
import { Admin } from '../../src/marketplace/users/admin.entity.js';
import { readConfig } from '../../src/kernel/config.js';
import { createDataSource, MIGRATIONS } from '../../src/database/schema.js';
import { migrate, withSetupLock } from '../../src/engine/database/migrate.js';
import { prepareDatabase } from '../../src/server/first-start.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { aClock } from '../support/app.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let processes: DataSource[];
beforeEach(async () => {
  database = await aDatabase({ template: 'template0' });
  processes = await Promise.all([1, 2, 3].map(() => createDataSource(database.address, 3).initialize()));
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.destroy()));
  await database.drop();
});

describe('three processes that start together on an empty database', () => {
  it('migrate the database once, and none of them fails', async () => {
    const ran = await Promise.all(processes.map((process) => withSetupLock(process, () => migrate(process))));
    expect(ran.sort()).toEqual([0, 0, MIGRATIONS.length]);
    const [{ count }] = await database.dataSource.query<[{ count: string }]>('SELECT count(*) FROM migrations');
    expect(Number(count)).toBe(MIGRATIONS.length);
  });

  it('create one first administrator, and log that once without the password', async () => {
    const said: string[] = [];
    const config = readConfig({
      DATABASE_URL: 'postgres://elsewhere/',
      JWT_SECRET: 'a secret of the tests, at least 32 bytes long',
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD: 'a password for Ada',
    });
    await Promise.all(
      processes.map((dataSource) =>
        prepareDatabase({
          config,
          dataSource,
          clock: aClock(),
          store: localImageStore('/nowhere'),
          print: (message) => said.push(message),
        }),
      ),
    );
    expect(await database.dataSource.manager.count(Admin)).toBe(1);
    expect(said.filter((message) => message.includes('ada@example.com'))).toHaveLength(1);
    expect(said.join('\n')).not.toContain('a password for Ada');
  });

  it('run exclusive work one after the other, also if one of them fails', async () => {
    let inside = 0;
    const steps: string[] = [];
    const outcomes = await Promise.allSettled(
      processes.map((process, index) =>
        withSetupLock(process, async () => {
          inside += 1;
          steps.push(`${inside} inside`);
          await process.query('SELECT pg_sleep(0.02)');
          inside -= 1;
          if (steps.length === 1) throw new Error(`process ${index} fails`);
        }),
      ),
    );
    expect(steps).toEqual(['1 inside', '1 inside', '1 inside']);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('wait for exclusive work that takes longer than the lock timeout', async () => {
    const [first, second] = processes as [DataSource, DataSource];
    // Longer than the lock_timeout of 3 s of other statements.
    const slow = withSetupLock(first, () => first.query('SELECT pg_sleep(3.5)'));
    await first.query('SELECT pg_sleep(0.1)');
    await expect(withSetupLock(second, async () => 'its turn')).resolves.toBe('its turn');
    await slow;
    const [{ lock_timeout: timeout }] = await second.query<[{ lock_timeout: string }]>('SHOW lock_timeout');
    expect(timeout).toBe('3s');
  });
});
