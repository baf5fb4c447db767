import type { EntityManager } from 'typeorm';
import { catalogueVersion } from '../../src/services/catalogue-version.js';
import { anApp, type TestApp } from '../support/app.js';
import { aService } from '../support/factories.js';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  for (let i = 0; i < 20; i += 1) await aService(app);
});
afterAll(() => app.stop());

const version = () => catalogueVersion(app.dataSource.manager);
const change = (db: EntityManager) => db.query(`UPDATE services SET title = title || '!'`);
/** What the commit would do, now. */
const runTriggers = (db: EntityManager) => db.query('SET CONSTRAINTS ALL IMMEDIATE');
const savepoint = async (db: EntityManager, end: 'ROLLBACK TO' | 'RELEASE') => {
  await db.query('SAVEPOINT part');
  await change(db);
  await runTriggers(db);
  await db.query(`${end} part`);
  await db.query('SET CONSTRAINTS ALL DEFERRED');
};

describe('the version of the catalogue', () => {
  it('is written once in a transaction, however many services it changes', async () => {
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
      'changes them, and more of them in a savepoint that is released',
      async (db) => {
        await change(db);
        await savepoint(db, 'RELEASE');
      },
    ],
    [
      'changes them in a savepoint that is released, and more of them after it',
      async (db) => {
        await savepoint(db, 'RELEASE');
        await change(db);
      },
    ],
    [
      'changes them, and takes back others with ROLLBACK TO',
      async (db) => {
        await change(db);
        await savepoint(db, 'ROLLBACK TO');
      },
    ],
    [
      'takes back changes with ROLLBACK TO, and makes others after it',
      async (db) => {
        await savepoint(db, 'ROLLBACK TO');
        await change(db);
      },
    ],
  ];
  it.each(TRANSACTIONS)('is another one after each transaction that %s', async (_what, work) => {
    const seen = new Set([await version()]);
    for (let i = 0; i < 3; i += 1) {
      await app.dataSource.transaction(work);
      seen.add(await version());
    }
    expect(seen.size).toBe(4);
  });

  it('is the same after a transaction whose changes were all taken back', async () => {
    const before = await version();
    await app.dataSource.transaction((db) => savepoint(db, 'ROLLBACK TO'));
    expect(await version()).toBe(before);
  });

  it('is another one after a transaction that had to wait for another to write it', async () => {
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
});
