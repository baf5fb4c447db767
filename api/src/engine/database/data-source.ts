import { DataSource, type DataSourceOptions } from 'typeorm';
import pg from 'pg';
import { clientWithTimeout, preparingClient, tracingClient, writingClient } from '../patches/pg-client.js';
import { nameOfPrepared } from './prepared.js';
import { toPrimary } from './primary-client.js';

/**
 * Where PostgreSQL is: a URL, or the socket directory of the embedded one. At a URL there may be a connection pooler that
 * loses prepared statements, or one in transaction mode (`pooled`), which does not pass settings of a session on; see
 * `assertPooledSettings`.
 */
export type DatabaseAddress =
  | ({ url: string } & Pooling)
  | ({ host: string; port: number; user: string; database: string; password?: string } & Pooling);

interface Pooling {
  preparedStatements?: boolean;
  pooled?: boolean;
}

/** In milliseconds; 0 means no timeout. */
export interface Timeouts {
  /** For acquiring a connection from the pool. */
  connection: number;
  /** For a lock that another transaction holds. */
  lock: number;
  /** For a statement, including its waits for locks. */
  statement: number;
  /** From sending a statement until its response, measured by the client; see `clientWithTimeout`. */
  response: number;
}

/**
 * Waiting for a connection and for a response takes less than the 10 s after which the web client aborts a request
 * (S9.1).
 */
export const REQUEST_TIMEOUTS: Timeouts = {
  connection: 2000,
  lock: 3000,
  statement: 5000,
  response: 6000,
};

/**
 * For migrations, backups and the doctor, which may read every row. Lock requests have a timeout even here: while one
 * waits for a table, later statements on that table wait behind it.
 */
export const MAINTENANCE_TIMEOUTS: Timeouts = {
  connection: 2000,
  lock: 8000,
  statement: 0,
  response: 0,
};

/** After this time, PostgreSQL ends a transaction whose client sends nothing. */
export const IDLE_IN_TRANSACTION_MS = 10_000;

/** Passed in, since the platform must not import entities or migrations (docs/decisions/0014-storeys.md). */
export type Schema = Required<Pick<DataSourceOptions, 'entities' | 'migrations'>>;

/** A connection pool with timeouts. Not connected yet. */
export function dataSourceOf(
  { entities, migrations }: Schema,
  address: DatabaseAddress,
  poolSize = 20,
  timeouts = REQUEST_TIMEOUTS,
): DataSource {
  const { url, user, preparedStatements, pooled, ...rest } = {
    ...{ url: undefined, user: undefined, preparedStatements: true, pooled: false },
    ...address,
  };
  const Client = tracingClient(preparedStatements ? preparingClient(nameOfPrepared) : pg.Client);
  return new DataSource({
    type: 'postgres',
    ...(url === undefined ? { ...rest, username: user } : { url }),
    entities,
    migrations,
    synchronize: false,
    logging: false,
    applicationName: 'marquee',
    extra: { ...poolOptions(url, poolSize, timeouts, Client), ...(pooled ? { options: undefined } : {}) },
  });
}

/** The same database without a statement timeout, over a single connection. `lock` is the timeout for locks. */
export const maintenanceDataSource = ({ options }: DataSource, lock = MAINTENANCE_TIMEOUTS.lock): DataSource =>
  new DataSource({
    ...options,
    extra: poolOptions('url' in options ? options.url : undefined, 1, { ...MAINTENANCE_TIMEOUTS, lock }, pg.Client),
  });

const poolOptions = (
  url: string | undefined,
  max: number,
  { connection, lock, statement, response }: Timeouts,
  Client: typeof pg.Client,
) => ({
  max,
  connectionTimeoutMillis: connection,
  // A new connection takes PostgreSQL 16 ms of processor time until it has read its catalogs and planned a list of bookings.
  idleTimeoutMillis: 300_000,
  // Otherwise firewalls forget a connection without a packet for some minutes, and its next statement gets no response.
  keepAlive: true,
  keepAliveInitialDelayMillis: 60_000,
  ...toPrimary(url, heard(writingClient(response > 0 ? clientWithTimeout(response, Client) : Client))),
  options: `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS} -c timezone=UTC -c datestyle=ISO`,
});

/**
 * A client with a listener for errors for as long as it exists: without one, the loss of its connection would end the
 * process. The pool removes its own before TypeORM adds one, and the message that the connection ends may come between.
 */
const heard = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('error', () => undefined);
    }
  };
