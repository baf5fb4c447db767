import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../kernel/config.js';
import { chooseAccount } from './embedded/account.js';
import { openCluster, type Installation } from './embedded/cluster.js';
import { findStorageDirectory } from './embedded/storage-directory.js';
import { PORT } from './embedded/lock-file.js';
import { findPrograms } from './embedded/programs.js';
import { obtainServer, type Server } from './embedded/server.js';

/**
 * The application's role. It owns its database and may create others, but is no superuser, so that an injected
 * statement cannot access files or run programs.
 */
const ROLE = 'marquee';

/** A PostgreSQL server with its data in DATA_DIR: docs/decisions/0002-embedded-postgresql.md. */
export interface EmbeddedDatabase {
  /** For pg and TypeORM. The host is the directory of the server's Unix socket; there is no password. */
  connection: { host: string; port: number; user: string; database: string };
  /** True while the server is one that another process has started and will stop. */
  readonly adopted: boolean;
  /**
   * Stops the server if this process started it, and waits until it has ended; only stops watching an adopted one.
   * Further calls return the same promise. It rejects if the server does not end within 7 s.
   */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute path. The cluster is `<dataDir>/postgres`. */
  dataDir: string;
  /** Default: true. False only in tests, where no data needs to survive a crash of the machine. */
  durable?: boolean;
  /** Created if it is missing. Default: `marquee`. */
  database?: string;
  /** Receives progress messages for the operator. */
  log?: (message: string) => void;
}

/**
 * Starts the PostgreSQL server of this data directory, after creating the cluster if it is missing, or adopts the one
 * that another process runs there. A server that ends unexpectedly is started again, at the same address.
 *
 * Throws an Error with a message for the operator if that fails; a `ConfigError` if embedded PostgreSQL is not
 * available: on other systems than Linux and macOS, or without its package, as in the Docker image.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, durable = true, database = 'marquee', log = () => undefined } = options;
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new ConfigError(
      `DATABASE_URL: got nothing, but the embedded PostgreSQL runs on Linux and macOS, not on ${process.platform}; it takes the URL of a PostgreSQL server`,
    );

  const account = await chooseAccount(dataDir);
  const storageDir = await findStorageDirectory(dataDir, account);
  const programsDir = await findPrograms(storageDir, account, log);
  const installation: Installation = { dataDir, storageDir, programsDir, account, durable, log };
  const cluster = await openCluster(installation);
  const stopping = new AbortController();

  /** An adopted server may end before the first query. Then another one is obtained. */
  async function obtainReadyServer(): Promise<Server> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await obtainServer(installation, cluster, stopping.signal);
      try {
        await ensureDatabase(server.host, database);
        return server;
      } catch (error) {
        await server.stop();
        if (!server.adopted || attempt === 10) throw error;
        await sleep(100, undefined, { signal: stopping.signal });
      }
    }
  }

  let server = await obtainReadyServer();
  const supervision = supervise();
  let stopped: Promise<void> | undefined;

  async function supervise(): Promise<void> {
    for (;;) {
      // Checked before and after waiting: `stop` may be called while a server starts, and waits for this function.
      if (stopping.signal.aborted) return;
      await server.exited;
      if (stopping.signal.aborted) return;
      log('The database stopped unexpectedly; restarting it');
      try {
        server = await obtainReadyServer();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log(error instanceof Error ? error.message : String(error));
        await sleep(1000, undefined, { signal: stopping.signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await server.stop();
    await supervision;
    await server.stop(); // a server that `supervise` has started meanwhile
  }

  return {
    connection: { host: server.host, port: PORT, user: ROLE, database },
    get adopted() {
      return server.adopted;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** Creates the role and the database if they are missing, also after an interrupted first start. */
async function ensureDatabase(host: string, database: string): Promise<void> {
  const admin = new pg.Client({
    host,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  admin.on('error', () => undefined); // a lost connection also rejects the pending query
  const missing = async (query: string, name: string) =>
    (await admin.query(query, [name])).rowCount === 0;
  /** Ignores the errors that occur if another process creates the same object at the same time. */
  const create = (statement: string) =>
    admin.query(statement).catch((error: { code?: string }) => {
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
    });

  await admin.connect();
  try {
    if (await missing('SELECT FROM pg_database WHERE datname = $1', database)) {
      if (await missing('SELECT FROM pg_roles WHERE rolname = $1', ROLE))
        await create(`CREATE ROLE ${ROLE} LOGIN CREATEDB IN ROLE pg_signal_backend`);
      await create(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${ROLE}`);
    }
  } finally {
    await admin.end();
  }
}
