import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { verify } from '../../src/programs/backup/read-backup.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { aFullMarketplace, type FullMarketplace } from './support/full-marketplace.js';
import { contentsOf } from './support/rewrite.js';

let market: FullMarketplace;
let folder: string;
let file: string;
beforeEach(async () => {
  market = await aFullMarketplace();
  folder = await temporaryFolder();
  file = join(folder, 'marquee.tar');
});
afterEach(() => market.stop());
afterAll(removeTemporaryFolders);

/** The process id of PostgreSQL's process that waits for a lock, once there is one. */
async function waiting(dataSource: DataSource): Promise<number> {
  for (;;) {
    const [found] = await dataSource.query<{ pid: number }[]>(
      `SELECT pid FROM pg_locks JOIN pg_class c ON c.oid = relation
       WHERE NOT granted AND c.relname = 'services' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (found) return found.pid;
    await sleep(20);
  }
}

/** Runs `work` while a backup waits between reading the accounts and the services. */
async function inTheMiddle(work: (db: EntityManager, pid: number) => Promise<unknown>) {
  const { dataSource } = market.app;
  return dataSource
    .transaction(async (db) => {
      await db.query('LOCK TABLE services IN ACCESS EXCLUSIVE MODE');
      const made = market.backUp(file);
      const outcome = made.then(
        () => null,
        (error: unknown) => error,
      );
      await work(db, await waiting(dataSource));
      return { outcome };
    })
    .then(({ outcome }) => outcome);
}

it('includes rows and pictures that are deleted while a backup is made', async () => {
  const free = market.free.id;
  const failure = await inTheMiddle(async (db) => {
    await db.delete(Service, { id: market.service.id });
    await db.delete(Slot, { id: free });
  });
  expect(failure).toBeNull();
  expect(await market.app.dataSource.manager.existsBy(Service, { id: market.service.id })).toBe(false);

  expect((await verify(file)).missingPictures).toEqual([]);
  const contents = await contentsOf(file);
  const rows = contents.filter(({ path }) => path.startsWith('tables/'));
  const text = Buffer.concat(rows.map(({ bytes }) => bytes)).toString();
  expect(text).toContain(market.service.id);
  expect(text).toContain(free);
  expect(contents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(market.names.map((name) => `uploads/${name}`)),
  );
});

it('leaves no file if a backup loses its connection', async () => {
  const failure = await inTheMiddle((db, pid) => db.query('SELECT pg_terminate_backend($1)', [pid]));
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).message).toMatch(/terminat/);
  expect(await readdir(folder)).toEqual([]);
});

it('rejects a backup while migrations are pending', async () => {
  await market.app.dataSource.query(`DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)`);
  await expect(market.backUp(file)).rejects.toThrow(
    /^Migrations are pending \(\w+\); make the backup with the version of the project that the database belongs to$/,
  );
  expect(await readdir(folder)).toEqual([]);
});
