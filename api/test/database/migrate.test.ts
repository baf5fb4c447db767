import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dataSourceOf } from '../../src/engine/database/data-source.js';
import { migrate } from '../../src/engine/database/migrate.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { eventually, until } from '../support/eventually.js';

let database: TestDatabase;
/** A transaction of another client, which holds its locks. */
let other: pg.Client;
beforeEach(async () => {
  database = await aDatabase({ template: 'template0' });
  await database.dataSource.query('CREATE TABLE things (id integer)');
  other = new pg.Client(database.address);
  await other.connect();
  await other.query('BEGIN');
  AddColumn1763600000002.attempts = 0;
});
afterEach(async () => {
  await other.end();
  await database.drop();
});

class AddColumn1763600000002 implements MigrationInterface {
  name = 'AddColumn1763600000002';
  static attempts = 0;
  async up(runner: QueryRunner): Promise<void> {
    AddColumn1763600000002.attempts += 1;
    await runner.query('ALTER TABLE things ADD COLUMN added integer');
  }
  async down(): Promise<void> {}
}

class AddIndex1763600000001 implements MigrationInterface {
  name = 'AddIndex1763600000001';
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS things_by_id');
    await runner.query('CREATE INDEX CONCURRENTLY things_by_id ON things (id)');
    await runner.query('RESET lock_timeout');
  }
  async down(): Promise<void> {}
}

async function run(...migrations: (new () => MigrationInterface)[]): Promise<number> {
  const dataSource = await dataSourceOf({ entities: [], migrations }, database.address, 2).initialize();
  return migrate(dataSource).finally(() => dataSource.destroy());
}

/** Until a statement that contains this text waits for a lock. */
const untilWaiting = (text: string): Promise<void> =>
  eventually(async () =>
    expect(
      await database.dataSource.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`,
        [text],
      ),
    ).toHaveLength(1),
  );

it('lets requests pass while a migration cannot lock a table, and runs it once it can', async () => {
  await other.query('SELECT FROM things');
  const migrating = run(AddColumn1763600000002);
  for (const attempts of [1, 2]) {
    await until(() => AddColumn1763600000002.attempts >= attempts);
    // It waits behind the migration until that one gives up.
    await database.dataSource.query('SELECT FROM things');
  }
  await other.query('COMMIT');
  expect(await migrating).toBe(1);
  await database.dataSource.query('SELECT added FROM things');
});

it('creates an index without blocking writes, outside a transaction, after other migrations', async () => {
  await other.query('INSERT INTO things VALUES (1)');
  const migrating = run(AddIndex1763600000001, AddColumn1763600000002);
  await untilWaiting('CREATE INDEX CONCURRENTLY');
  await database.dataSource.query('INSERT INTO things VALUES (2)');
  await other.query('COMMIT');
  expect(await migrating).toBe(2);
  expect(
    await database.dataSource.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_by_id'::regclass`),
  ).toEqual([{ indisvalid: true }]);
  expect(await run(AddIndex1763600000001, AddColumn1763600000002)).toBe(0);
});
