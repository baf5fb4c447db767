import { DataSource, type DataSourceOptions } from 'typeorm';
import { impatientClient } from './impatient-client.js';

/** Where PostgreSQL is: a URL, or the socket directory of the embedded one. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; database: string; password?: string };

/** Milliseconds; 0 is none. */
export interface Timeouts {
  /** For a connection of the pool. */
  connection: number;
  /** For a lock that another transaction holds. */
  lock: number;
  /** For a statement, waiting for locks included. */
  statement: number;
  /** Without a byte from the server while a statement runs; see `impatientClient`. */
  silence: number;
}

/** Their sum is less than the 10 s after which the web client aborts a request (S9.1). */
const REQUEST_TIMEOUTS: Timeouts = {
  connection: 2000,
  lock: 3000,
  statement: 5000,
  silence: 6000,
};

/**
 * For migrations, backups and the doctor, which may read every row. Lock requests have a timeout even here: while one
 * waits for a table, later statements on that table wait behind it.
 */
export const MAINTENANCE_TIMEOUTS: Timeouts = {
  connection: 2000,
  lock: 8000,
  statement: 0,
  silence: 0,
};

/** What a database consists of; the platform knows none of it. */
export type Schema = Required<Pick<DataSourceOptions, 'entities' | 'migrations'>>;

/** A connection pool with timeouts. Not connected yet. */
export function dataSourceOf(
  { entities, migrations }: Schema,
  address: DatabaseAddress,
  poolSize = 20,
  timeouts = REQUEST_TIMEOUTS,
): DataSource {
  const { url, user, ...rest } =
    'url' in address ? { ...address, user: undefined } : { ...address, url: undefined };
  return new DataSource({
    type: 'postgres',
    ...(url === undefined ? { ...rest, username: user } : { url }),
    entities,
    migrations,
    synchronize: false,
    logging: false,
    applicationName: 'marquee',
    extra: poolOptions(poolSize, timeouts),
  });
}

/** The same database without a statement timeout, over a single connection. */
export const maintenanceDataSource = ({ options }: DataSource): DataSource =>
  new DataSource({ ...options, extra: poolOptions(1, MAINTENANCE_TIMEOUTS) });

const poolOptions = (max: number, { connection, lock, statement, silence }: Timeouts) => ({
  max,
  connectionTimeoutMillis: connection,
  idleTimeoutMillis: 30_000,
  ...(silence > 0 ? { Client: impatientClient(silence) } : {}),
  options: `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=10000 -c timezone=UTC`,
});
