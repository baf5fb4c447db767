import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { type DatabaseAddress, type Timeouts } from '../../src/engine/database/data-source.js';
import { createDataSource } from '../../src/database/schema.js';

type Connection = Extract<DatabaseAddress, { host: string }>;

/** The server that the global setup has started. */
export const testServer = (): Connection => JSON.parse(process.env.TEST_POSTGRES ?? '') as Connection;

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ ...testServer(), database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  dataSource: DataSource;
  address: Connection;
  drop(): Promise<void>;
}

/** Long timeouts, since the machine may be busy. `faults/` tests those of the servers. */
const TIMEOUTS: Timeouts = {
  connection: 30_000,
  lock: 10_000,
  statement: 20_000,
  response: 30_000,
};

/** Through the connection pooler that a test has started, if there is one; see `pgbouncer.long.test.ts`. */
function throughPooler(address: Connection): DatabaseAddress {
  const { TEST_POOLER } = process.env;
  if (TEST_POOLER === undefined) return address;
  const { host, port } = JSON.parse(TEST_POOLER) as Pick<Connection, 'host' | 'port'>;
  return { ...address, host, port, pooled: true, preparedStatements: false };
}

/** A new database, cloned from the migrated template (or empty, with `template: 'template0'`). */
export async function aDatabase({ template = 'marquee_template', poolSize = 10 } = {}): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const address = { ...testServer(), database };
  const dataSource = await createDataSource(throughPooler(address), poolSize, TIMEOUTS).initialize();
  return {
    dataSource,
    address,
    async drop() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

/** A database with open connections, and what it takes to empty it. */
interface Reusable extends TestDatabase {
  superuser: pg.Client;
  /** Restores the rows and the sequences of the template. */
  restore: string;
  structure: string;
}

/** Those of this worker that no test uses at the moment, as empty as the template. */
const idle: Reusable[] = [];

/** More rows take longer to delete than a new database takes to create, and slow down the tests that come later. */
const MAX_ROWS = 5_000;

/** Counts the definitions of the database, and shows the transactions that have changed them last. */
const STRUCTURE = `SELECT json_build_array(
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_class WHERE oid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_attribute WHERE attrelid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_constraint WHERE oid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_index WHERE indexrelid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_trigger WHERE oid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_proc WHERE oid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_enum WHERE oid >= 16384),
  (SELECT (count(*), max(xmin::text::bigint)) FROM pg_db_role_setting),
  (SELECT xmin::text FROM pg_database WHERE datname = current_database())
)::text AS structure`;

const structureOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ structure: string }>(STRUCTURE);
  return rows[0]!.structure;
};

/** The statements that empty a database which no test has used yet, and then insert what it contained. */
async function restoreStatements(client: pg.Client): Promise<string> {
  const statements = [`BEGIN; SET LOCAL lock_timeout = '5s'; SET LOCAL session_replication_role = replica`];
  const tables = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  for (const { name } of tables.rows) {
    statements.push(`DELETE FROM ${name}`);
    const { rows } = await client.query<{ all: string | null }>(`SELECT json_agg(t)::text AS all FROM ${name} t`);
    const all = rows[0]?.all;
    if (all)
      statements.push(
        `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${client.escapeLiteral(all)})`,
      );
  }
  const sequences = await client.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value IS NOT NULL) AS statement FROM pg_sequences`,
  );
  return [...statements, ...sequences.rows.map(({ statement }) => statement), 'COMMIT'].join(';\n');
}

async function aReusable(): Promise<Reusable> {
  const database = await aDatabase();
  const superuser = new pg.Client({ ...database.address, user: 'postgres' });
  superuser.on('error', () => undefined);
  await superuser.connect();
  const [restore, structure] = [await restoreStatements(superuser), await structureOf(superuser)];
  return { ...database, superuser, restore, structure };
}

/** @returns whether the database is as it was before the test */
async function restored({ dataSource, superuser, restore, structure }: Reusable): Promise<boolean> {
  if (!dataSource.isInitialized) return false;
  const { master } = dataSource.driver as unknown as { master: pg.Pool };
  const isIdle = (): boolean => master.idleCount === master.totalCount && master.waitingCount === 0;
  for (const end = Date.now() + 5_000; !isIdle(); await sleep(5)) if (Date.now() > end) return false;
  try {
    if ((await structureOf(superuser)) !== structure) return false;
    // One result for each statement.
    const results = (await superuser.query(restore)) as unknown as pg.QueryResult[];
    const rows = results.reduce((sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0), 0);
    return rows <= MAX_ROWS;
  } catch {
    return false;
  }
}

/**
 * A database as `aDatabase` makes it, which may have been used by earlier tests of this worker. Then its connections are
 * open, and have compiled the functions and read the catalogue, which takes ten times as long as to empty a database.
 * `drop` empties it for the next test, or drops it if it was changed in another way than in its rows.
 */
export async function aCleanDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_POOLER !== undefined) return aDatabase();
  const database = idle.pop() ?? (await aReusable());
  return {
    dataSource: database.dataSource,
    address: database.address,
    async drop() {
      if (await restored(database)) return void idle.push(database);
      await database.superuser.end();
      await database.drop();
    },
  };
}
