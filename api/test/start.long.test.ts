import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedSecret } from '../src/engine/secrets/token.js';
import { ConfigError, readConfig, type Environment } from '../src/kernel/config.js';
import { makeDataFolder } from '../src/kernel/folders.js';
import { createLogger } from '../src/engine/ops/logger.js';
import { start } from '../src/server/start.js';
import { aRedisServer } from './events/support/redis-server.js';

const SECRET = 'x'.repeat(32);
/** There is no database at this URL: a start that connects to it went too far. */
const DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: SECRET };
const FOLDER = 'it takes a folder that can be created and written to';

let scratch: string;
const servers: Server[] = [];
beforeEach(async () => void (scratch = await mkdtemp(join(tmpdir(), 'marquee-start-'))));
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Starts a server that sends the same response to any data, or none; returns its port. */
async function somethingElse(answer?: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => answer !== undefined && socket.end(answer));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The one line with which the start fails; any other output is a failure of the test. */
async function refusal(env: Environment): Promise<string> {
  const told: string[] = [];
  const log = createLogger('debug', { write: (line) => void told.push(line) });
  const config = readConfig({ PORT: '0', DATA_DIR: join(scratch, 'data'), ...env });
  const running = await start(config, log, (line) => told.push(line)).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.message;
    throw error;
  });
  expect(told).toEqual([]);
  if (typeof running === 'string') return running;
  await running.stop();
  throw new Error('nothing was refused');
}

describe('the start, for the data folder,', () => {
  it('creates the data folder and all folders above it, also in two processes at once', async () => {
    const folder = join(scratch, 'a/b/c');
    await Promise.all([makeDataFolder(folder), makeDataFolder(folder)]); // two processes
    await makeDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a file', () => writeFile(join(scratch, 'data'), '')],
    ['a dangling link', () => symlink('nowhere', join(scratch, 'data'))],
    ['a link to itself', () => symlink('data', join(scratch, 'data'))],
  ])('rejects a data folder that is %s', async (_what, put) => {
    await put();
    const path = join(scratch, 'data');
    expect(await refusal({})).toBe(`DATA_DIR: got "${path}", but ${FOLDER}`);
    const below = join(path, 'below');
    expect(await refusal({ DATA_DIR: below })).toBe(`DATA_DIR: got "${below}", but ${FOLDER}`);
  });

  const IMPOSSIBLE = process.platform === 'linux' ? '/proc/marquee' : '/dev/null/marquee';
  it.each([IMPOSSIBLE, `${IMPOSSIBLE}/data`])(
    'rejects a data folder at once in a file system that cannot contain it: %s',
    async (path) => {
      const line = `DATA_DIR: got "${path}", but ${FOLDER}`;
      expect(await refusal({ DATA_DIR: path })).toBe(line);
      // It is for pictures as well, so another database makes no difference.
      expect(await refusal({ ...DATABASE, DATA_DIR: path })).toBe(line);
    },
  );
});

describe('the start, for the database at DATABASE_URL,', () => {
  it.each([
    ['refuses connections', async () => 1, 'ECONNREFUSED'],
    ['never responds', () => somethingElse(), 'timeout'],
    ['is another kind of server', () => somethingElse('HTTP/1.1 400 Bad Request'), ''],
  ])('reports a database that %s in one line without its password', async (_what, port, why) => {
    const url = `postgres://u:geheim@127.0.0.1:${await port()}/none`;
    const line = await refusal({ ...DATABASE, DATABASE_URL: url });
    expect(line).toMatch(/^DATABASE_URL: the database could not be opened \(.+\)$/);
    expect(line).toContain(why);
    expect(line).not.toContain('geheim');
  });
});

it('generates a single secret in several concurrent first starts', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => generatedSecret(scratch)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(scratch)).toEqual(['jwt-secret']);
});

it('reports a secret file that it cannot read in one line', async () => {
  const file = join(scratch, 'jwt-secret');
  await mkdir(file);
  await expect(generatedSecret(scratch)).rejects.toThrow(
    new ConfigError(`DATA_DIR: its file ${file} can be neither read nor written (EISDIR)`),
  );
});

describe('the start, before it creates anything,', () => {
  afterEach(async () => {
    await expect(stat(join(scratch, 'data'))).rejects.toThrow('ENOENT');
  });

  it('reports a port that is in use', async () => {
    const port = await somethingElse();
    expect(await refusal({ PORT: String(port) })).toBe(
      `PORT: got ${port}, but another process already listens on this port; it takes a free port`,
    );
  });

  it.each([
    ['nope.invalid', /^HOST, PORT: cannot listen on nope\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\)$/],
    ['192.0.2.1', /^HOST, PORT: cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)$/],
  ])('reports a host that is not of this machine: %s', async (host, line) => {
    expect(await refusal({ HOST: host })).toMatch(line);
  });

  it('reports that nothing listens at REDIS_URL', async () => {
    expect(await refusal({ REDIS_URL: 'redis://127.0.0.1:1' })).toBe(
      'REDIS_URL: got a value of 19 characters, but no Redis server responds at this address',
    );
  });

  it.each([
    ['another server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['a silent server', undefined],
  ])('reports %s at REDIS_URL', async (_what, answer) => {
    const url = `redis://127.0.0.1:${await somethingElse(answer)}`;
    expect(await refusal({ REDIS_URL: url })).toBe(
      `REDIS_URL: got a value of ${url.length} characters, but no Redis server responds at this address`,
    );
  });

  it('reports a wrong password for Redis without showing it', async () => {
    const redis = await aRedisServer();
    try {
      const url = redis.url.replace('//', '//nobody:geheim@');
      expect(await refusal({ REDIS_URL: url })).toBe(
        `REDIS_URL: got a value of ${url.length} characters, but Redis rejects the connection (WRONGPASS)`,
      );
    } finally {
      await redis.remove();
    }
  });
});

it('does not change the mode of an existing data folder', async () => {
  const folder = join(scratch, 'data');
  await mkdir(folder, { mode: 0o750 });
  await makeDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o750);
});
