import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { type DatabaseAddress, type Timeouts } from '../../src/platform/database/data-source.js';
import { createDataSource } from '../../src/schema.js';

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

/** Through the connection pooler that a test has started, if there is one; see `pgbouncer.test.ts`. */
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
