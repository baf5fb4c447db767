import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.js';
import { openCluster, type Installation } from './cluster.js';
import { DataDirectoryError, NotAvailableError } from './errors.js';
import { PORT, readLockFile } from './lock-file.js';
import { findPrograms } from './programs.js';
import { obtainServer, type Server } from './server.js';
import { findStorageDirectory } from './storage-directory.js';

export { DataDirectoryError, NotAvailableError, OtherVersionError } from './errors.js';

/** A PostgreSQL server with its data in a directory of the application. */
export interface EmbeddedPostgres {
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

export interface EmbeddedPostgresOptions {
  /** Absolute path of an existing directory. The cluster is `<dataDir>/postgres`. */
  dataDir: string;
  /**
   * The role of `connection`, created with its database. It owns the database and may create others, but is no
   * superuser, so that an injected statement cannot access files or run programs.
   */
  role: string;
  /** Created if it is missing. Default: the name of the role. */
  database?: string;
  /** Default: true. False only in tests, where no data needs to survive a crash of the machine. */
  durable?: boolean;
  /** Default: 60. */
  maxConnections?: number;
  /**
   * Part of the names of directories outside `dataDir`, where one is necessary: `/var/lib/<name>` and `/tmp/<name>-…`.
   * Default: `embedded-postgres`.
   */
  name?: string;
  /** Receives progress messages for the operator. */
  log?: (message: string) => void;
  /** Called whenever the process of PostgreSQL has been created, which takes some time until it is ready. */
  onSpawn?: () => void;
}

/**
 * Starts the PostgreSQL server of this data directory, after creating the cluster if it is missing, or adopts the one
 * that another process runs there. A server that ends unexpectedly is started again, at the same address.
 *
 * Throws an Error with a message for the operator if that fails: `NotAvailableError`, `OtherVersionError`,
 * `DataDirectoryError`, or an Error with the messages of PostgreSQL.
 */
export async function startEmbeddedPostgres({
  dataDir,
  role,
  database = role,
  durable = true,
  maxConnections,
  name = 'embedded-postgres',
  log = () => undefined,
  onSpawn = () => undefined,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new NotAvailableError(`the embedded PostgreSQL runs on Linux and macOS, not on ${process.platform}`);
  if (!existsSync(dataDir)) throw new DataDirectoryError(`${dataDir} does not exist`);

  const account = await chooseAccount(dataDir);
  const storageDir = await findStorageDirectory(dataDir, account, name);
  const programsDir = await findPrograms(storageDir, account, log);
  const installation: Installation = {
    dataDir,
    storageDir,
    programsDir,
    account,
    durable,
    maxConnections,
    name,
    log,
    onSpawn,
  };
  const cluster = await openCluster(installation);
  const stopping = new AbortController();

  /** An adopted server may end before the first query. Then another one is obtained. */
  async function obtainReadyServer(): Promise<Server> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await obtainServer(installation, cluster, stopping.signal);
      try {
        await ensureDatabase(server.host, role, database);
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
        await sleep(1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
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
    connection: { host: server.host, port: PORT, user: role, database },
    get adopted() {
      return server.adopted;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** The server that is ready on this data directory, regardless of the process that started it. */
export async function findServer(dataDir: string): Promise<{ pid: number; host: string; port: number } | undefined> {
  const cluster = join(dataDir, 'postgres');
  const lock = existsSync(cluster) ? await readLockFile(await realpath(cluster)) : undefined;
  return lock?.ready ? { pid: lock.pid, host: lock.host, port: PORT } : undefined;
}

/** Creates the role and the database if they are missing, also after an interrupted first start. */
async function ensureDatabase(host: string, role: string, database: string): Promise<void> {
  // Only now: loading it takes as long as much of PostgreSQL's start.
  const { default: pg } = await import('pg');
  const admin = new pg.Client({
    host,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  admin.on('error', () => undefined); // a lost connection also rejects the pending query
  const missing = async (query: string, name: string) => (await admin.query(query, [name])).rowCount === 0;
  /** Ignores the errors that occur if another process creates the same object at the same time. */
  const create = (statement: string) =>
    admin.query(statement).catch((error: { code?: string }) => {
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
    });

  await admin.connect();
  try {
    if (await missing('SELECT FROM pg_database WHERE datname = $1', database)) {
      const owner = pg.escapeIdentifier(role);
      if (await missing('SELECT FROM pg_roles WHERE rolname = $1', role))
        await create(`CREATE ROLE ${owner} LOGIN CREATEDB IN ROLE pg_signal_backend`);
      await create(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${owner}`);
    }
  } finally {
    await admin.end();
  }
}
