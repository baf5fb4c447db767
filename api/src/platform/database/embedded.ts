import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../kernel/config.js';
import { chooseAccount } from './embedded/account.js';
import { openCluster, type Site } from './embedded/cluster.js';
import { findHome } from './embedded/home.js';
import { PORT } from './embedded/lock-file.js';
import { findPrograms } from './embedded/programs.js';
import { obtainServer, type Server } from './embedded/server.js';

/** The application's role. It owns its database and may make others, but is no superuser: an injected statement cannot reach files or programs. */
const ROLE = 'marquee';

/** A PostgreSQL that lives in DATA_DIR: docs/decisions/0002-embedded-postgresql.md. */
export interface EmbeddedDatabase {
  /** For pg and TypeORM: the host is the directory of the server's Unix socket; there is no password. */
  connection: { host: string; port: number; user: string; database: string };
  /** True while the server is one that another process has started, and will stop. */
  readonly adopted: boolean;
  /**
   * Stops the server that was started here and waits until it is down; lets go of an adopted one. Calling it again
   * gives the same promise. It rejects when the server does not end within 7 s.
   */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute; the cluster is `<dataDir>/postgres`. */
  dataDir: string;
  /** True unless told otherwise; false only in tests, where nothing needs to outlive the machine. */
  durable?: boolean;
  /** The database to connect to, `marquee` unless told otherwise; made if it is missing. */
  database?: string;
  /** Gets progress in plain words. */
  log?: (message: string) => void;
}

/**
 * Starts the PostgreSQL of this data directory (and makes it first, where there is none), or adopts the one that
 * another process runs there. Should it end without being asked to, it is started again, at the same address.
 *
 * Throws an Error in plain words when that cannot be done; a `ConfigError` where no embedded PostgreSQL can run: on
 * other systems than Linux and macOS, or without its package, as in the image.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, durable = true, database = 'marquee', log = () => undefined } = options;
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new ConfigError(
      `DATABASE_URL: got nothing, but the embedded PostgreSQL runs on Linux and macOS, not on ${process.platform}; it takes the URL of a PostgreSQL of your own`,
    );

  const account = await chooseAccount(dataDir);
  const home = await findHome(dataDir, account);
  const programs = await findPrograms(home, account, log);
  const site: Site = { dataDir, home, programs, account, durable, log };
  const cluster = await openCluster(site);
  const stopping = new AbortController();

  /** An adopted server may go just while we greet it: then another one is obtained. */
  async function bringUp(): Promise<Server> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await obtainServer(site, cluster, stopping.signal);
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

  let server = await bringUp();
  const keeper = keepUp();
  let stopped: Promise<void> | undefined;

  async function keepUp(): Promise<void> {
    for (;;) {
      // Looked at on both sides of the wait: `stop` may have come while a server was brought up, and waits for us.
      if (stopping.signal.aborted) return;
      await server.gone;
      if (stopping.signal.aborted) return;
      log('The database has gone away; starting it again');
      try {
        server = await bringUp();
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
    await keeper;
    await server.stop(); // the one that came up meanwhile
  }

  return {
    connection: { host: server.host, port: PORT, user: ROLE, database },
    get adopted() {
      return server.adopted;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** Makes what is missing of role and database; a start that was cut off half way is made good here. */
async function ensureDatabase(host: string, database: string): Promise<void> {
  const admin = new pg.Client({
    host,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  admin.on('error', () => undefined); // a lost connection also fails the query that waits
  const missing = async (query: string, name: string) =>
    (await admin.query(query, [name])).rowCount === 0;
  /** Two processes may make the same thing at once. */
  const make = (statement: string) =>
    admin.query(statement).catch((error: { code?: string }) => {
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
    });

  await admin.connect();
  try {
    if (await missing('SELECT FROM pg_database WHERE datname = $1', database)) {
      if (await missing('SELECT FROM pg_roles WHERE rolname = $1', ROLE))
        await make(`CREATE ROLE ${ROLE} LOGIN CREATEDB IN ROLE pg_signal_backend`);
      await make(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${ROLE}`);
    }
  } finally {
    await admin.end();
  }
}
