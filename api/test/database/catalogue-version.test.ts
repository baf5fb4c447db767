import type { EntityManager } from 'typeorm';
import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import { sharedApp } from '../support/app.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { aProvider, aService, tokenOf } from '../support/factories.js';

const app = sharedApp();
beforeAll(async () => {
  for (let i = 0; i < 20; i += 1) await aService(app);
});

const version = () => catalogueVersion(app.dataSource.manager);
const change = (db: EntityManager) => db.query(`UPDATE services SET title = title || '!'`);
/** Runs the deferred triggers now instead of at the commit. */
const runTriggers = (db: EntityManager) => db.query('SET CONSTRAINTS ALL IMMEDIATE');
const savepoint = async (db: EntityManager, end: 'ROLLBACK TO' | 'RELEASE') => {
  await db.query('SAVEPOINT part');
  await change(db);
  await runTriggers(db);
  await db.query(`${end} part`);
  await db.query('SET CONSTRAINTS ALL DEFERRED');
};

describe('the version of the catalogue', () => {
  it('writes the version only once in a transaction, regardless of the number of changed services', async () => {
    const writes = await app.dataSource.transaction(async (db) => {
      const count = async () => {
        const [row] = await db.query<{ count: string }[]>(
          `SELECT pg_stat_get_xact_tuples_updated('catalogue_version'::regclass) AS count`,
        );
        return Number(row?.count);
      };
      const before = await count();
      await change(db);
      await runTriggers(db);
      return (await count()) - before;
    });
    expect(writes).toBe(1);
  });

  const TRANSACTIONS: [string, (db: EntityManager) => Promise<unknown>][] = [
    ['changes services', change],
    [
      'changes services, and then more of them in a released savepoint',
      async (db) => {
        await change(db);
        await savepoint(db, 'RELEASE');
      },
    ],
    [
      'changes services in a released savepoint, and then more of them',
      async (db) => {
        await savepoint(db, 'RELEASE');
        await change(db);
      },
    ],
    [
      'changes services, and then rolls back others to a savepoint',
      async (db) => {
        await change(db);
        await savepoint(db, 'ROLLBACK TO');
      },
    ],
    [
      'rolls back changes to a savepoint, and then changes services',
      async (db) => {
        await savepoint(db, 'ROLLBACK TO');
        await change(db);
      },
    ],
  ];
  it.each(TRANSACTIONS)('changes the version with each transaction that %s', async (_what, work) => {
    const seen = new Set([await version()]);
    for (let i = 0; i < 3; i += 1) {
      await app.dataSource.transaction(work);
      seen.add(await version());
    }
    expect(seen.size).toBe(4);
  });

  it('does not change the version with a transaction that rolls back all of its changes', async () => {
    const before = await version();
    await app.dataSource.transaction((db) => savepoint(db, 'ROLLBACK TO'));
    expect(await version()).toBe(before);
  });

  it('changes the version with a transaction that waited for another one to write it', async () => {
    const [first, second] = await Promise.all([aService(app), aService(app)]);
    const rename = (db: EntityManager, id: string) =>
      db.query(`UPDATE services SET title = 'Other' WHERE id = $1`, [id]);
    let waiting = Promise.resolve();
    const between = await app.dataSource.transaction(async (db) => {
      await rename(db, first.id);
      await runTriggers(db);
      waiting = app.dataSource.transaction((db) => rename(db, second.id)).then(() => undefined);
      return catalogueVersion(db);
    });
    await waiting;
    expect(await version()).not.toBe(between);
  });

  /** A value for each column of an account; of providers, public responses contain those that `isShown`. */
  const COLUMNS: [column: string, value: string, isShown: boolean][] = [
    ['name', "'Other'", true],
    ['email', "'other@example.com'", true],
    ['phone', "'555-0199'", true],
    ['city', "'Shelbyville'", true],
    ['business_name', "'Other Events'", true],
    ['rating', '4.5', true],
    ['rating_count', '2', true],
    ['images', `'[{"key": "other", "width": 1, "height": 1}]'`, true],
    ['is_verified', 'NOT is_verified', true],
    ['verified_since', "'2026-06-01'", true],
    ['password_hash', "'other'", false],
    ['session_version', 'session_version + 1', false],
    ['email_verified', 'NOT email_verified', false],
    ['mail_settings', `mail_settings || '{"reminders": false}'`, false],
    ['business_description', "'Other'", false],
    ['verification_note', "'Other'", false],
    ['created_at', "created_at - interval '1 day'", false],
  ];
  it.each(COLUMNS)(
    'changes with the %s of a provider only if public responses show it',
    async (name, value, isShown) => {
      const provider = await aProvider(app);
      await app.dataSource.query('UPDATE users SET rating = 4, rating_count = 1 WHERE id = $1', [provider.id]);
      const before = await version();
      await app.dataSource.query(`UPDATE users SET ${name} = ${value} WHERE id = $1`, [provider.id]);
      expect((await version()) !== before).toBe(isShown);
    },
  );

  it('has a rule for each column of an account', () => {
    const columns = app.dataSource.getMetadata(User).columns.map(({ databaseName }) => databaseName);
    expect([...COLUMNS.map(([name]) => name), 'id', 'role'].sort()).toEqual(columns.sort());
  });

  it('does not change with a picture of a provider that only its profile shows', async () => {
    const image = (key: string) => ({ key, width: 1, height: 1 });
    const provider = await aProvider(app, { images: [image('a'), image('b')] });
    const before = await version();
    const set = (images: unknown[]) =>
      app.dataSource.query('UPDATE users SET images = $2 WHERE id = $1', [provider.id, JSON.stringify(images)]);
    await set([image('a'), image('c')]);
    expect(await version()).toBe(before);
    await set([image('c')]);
    expect(await version()).not.toBe(before);
  });

  it('does not change when a provider ends its sessions, changes its password or its mails', async () => {
    const password = 'a long password';
    const provider = await aProvider(app, { password });
    const before = await version();
    const request = async (method: string, path: string, body?: unknown) => {
      const { sessionVersion } = await app.dataSource.manager.findOneByOrFail(User, { id: provider.id });
      const token = tokenOf(app, { ...provider, sessionVersion });
      expect((await app.rest(method, `/account${path}`, { token, body })).status).toBeLessThan(300);
    };
    await request('POST', '/end-sessions');
    await request('PUT', '/mail-settings', { reminders: false });
    await request('POST', '/password', { oldPassword: password, newPassword: 'another long password' });
    expect(await version()).toBe(before);
  });
});
