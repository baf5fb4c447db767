// All parts of a marketplace on several machines, as processes of this one: PostgreSQL with two standbys, Redis, two
// processes of the API, and nginx.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReplication } from '../../packages/test-tools/src/start-replication.mjs';
import { freePort } from '../support/free-port.mjs';
import { startServer } from '../support/server.mjs';
import { startNginx } from './nginx.mjs';

const SECRET = 'for-this-run-only-and-no-other-one';

/**
 * @typedef {Awaited<ReturnType<typeof startParts>>} Parts
 * @typedef {import('../../packages/test-tools/src/start-replication.mjs').ReplicatedServer} DatabaseServer
 */

/**
 * @param {object} options
 * @param {string | undefined} options.previous the folder of a version that runs first, instead of the current one
 * @param {boolean} options.synchronous whether a commit waits for a standby
 * @param {string} options.redisServer
 */
export async function startParts({ previous, synchronous, redisServer }) {
  const folder = await mkdtemp(join(tmpdir(), 'scale-'));
  await chmod(folder, 0o755);
  const logFile = join(folder, 'api.log');
  const closing = /** @type {(() => Promise<unknown>)[]} */ ([]);

  async function stop() {
    for (const close of closing.splice(0).reverse()) await close();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const replication = await startReplication(folder, { standbys: 2, synchronous, settings: [] });
    closing.push(replication.stop);
    const [primary] = replication.servers;
    if (!primary) throw new Error('There is no primary');
    const redis = await startRedis(redisServer);
    closing.push(redis.stop);
    const ports = [await freePort(), await freePort()];
    const env = {
      DATA_DIR: join(folder, 'data'),
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      JWT_SECRET: SECRET,
      DEMO_DATA: 'off',
      TIME_ZONE: 'UTC',
      TRUST_PROXY: '1',
      UV_THREADPOOL_SIZE: '8',
    };
    await mkdir(env.DATA_DIR);
    /** The version before may know one host only. */
    const ofPrevious = { DATABASE_URL: urlOf([primary]) };
    const ofCurrent = { DATABASE_URL: urlOf(replication.servers) };

    /** @param {number} port */
    function anApi(port) {
      /** @type {import('../support/server.mjs').Server | undefined} */
      let server;
      const signal = (/** @type {NodeJS.Signals} */ name) => process.kill(server?.pid ?? 0, name);
      return {
        port,
        /** @param {string} [version] the folder of another version */
        async start(version) {
          server = await startServer({
            ...(version && { project: version }),
            env: { ...env, ...(version ? ofPrevious : ofCurrent), PORT: String(port) },
            onOutput: (text) => appendFileSync(logFile, text),
          });
        },
        signal,
        async kill() {
          signal('SIGKILL');
          await server?.end();
        },
        async stop() {
          if (server) signal('SIGCONT');
          await server?.end();
          server = undefined;
        },
      };
    }
    const apis = /** @type {[ReturnType<typeof anApi>, ReturnType<typeof anApi>]} */ (ports.map(anApi));
    for (const api of apis) {
      closing.push(api.stop);
      await api.start(previous);
    }
    const nginx = await startNginx({
      folder: join(folder, 'nginx'),
      port: await freePort(),
      plainPort: await freePort(),
      servers: ports,
    });
    closing.push(nginx.stop);

    return {
      folder,
      logFile,
      apis,
      nginx,
      redis,
      database: {
        primary,
        replication,
        /** The servers other than the primary. */
        get standbys() {
          return replication.servers.filter((server) => server !== this.primary);
        },
        /** Promotes the standby that has received most, as Patroni does; the others that run follow it. */
        async failOver() {
          const positions = await Promise.all(this.standbys.map(received));
          const chosen = this.standbys[positions.indexOf(max(positions))];
          if (!chosen) throw new Error('There is no standby');
          const others = this.standbys.filter((server) => server !== chosen);
          this.primary = chosen;
          await replication.promote(chosen, others);
        },
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {DatabaseServer[]} servers */
function urlOf(servers) {
  const hosts = servers.map(({ address }) => encodeURIComponent(address.host)).join(',');
  const attributes = servers.length > 1 ? '&target_session_attrs=read-write' : '';
  return `postgres://marquee@localhost/marquee?host=${hosts}&port=5432${attributes}`;
}

/** @param {DatabaseServer} server */
async function received(server) {
  const [row] = await server.query(`SELECT (pg_last_wal_receive_lsn() - '0/0')::text AS position`);
  return BigInt(row.position);
}

const max = (/** @type {bigint[]} */ values) => values.reduce((most, value) => (value > most ? value : most), -1n);

/** @param {string} program */
async function startRedis(program) {
  const port = await freePort();
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  async function start() {
    child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
    });
    for await (const chunk of child.stdout ?? []) if (/[Rr]eady to accept connections/.test(String(chunk))) break;
    await sleep(50);
  }
  const signal = (/** @type {NodeJS.Signals} */ name) => child.kill(name);
  async function end(/** @type {NodeJS.Signals} */ name) {
    const ended = once(child, 'exit');
    signal('SIGCONT');
    signal(name);
    await ended;
  }
  await start();
  return { port, start, signal, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
