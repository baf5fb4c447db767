import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedSecret } from '../src/auth/token.js';
import { ConfigError, readConfig, type Environment } from '../src/config.js';
import { makeDataFolder } from '../src/folders.js';
import { createLogger } from '../src/ops/logger.js';
import { start } from '../src/start.js';
import { aRedisServer } from './events/support/redis-server.js';

const SECRET = 'x'.repeat(32);
/** A database that nobody answers for: whoever asks it has gone too far. */
const DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: SECRET };
const FOLDER = 'it takes a folder that can be made and written to';

let scratch: string;
const servers: Server[] = [];
beforeEach(async () => void (scratch = await mkdtemp(join(tmpdir(), 'marquee-start-'))));
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(scratch, { recursive: true, force: true });
});

/** A server that gives the same answer to whatever it is told, or none; its port. */
async function somethingElse(answer?: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => answer !== undefined && socket.end(answer));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The one line that stops the start; everything else that is told counts as a failure. */
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

describe('the data folder', () => {
  it('is made, with those above it, and left empty', async () => {
    const folder = join(scratch, 'a/b/c');
    await Promise.all([makeDataFolder(folder), makeDataFolder(folder)]); // two processes
    await makeDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a file', () => writeFile(join(scratch, 'data'), '')],
    ['a link that leads nowhere', () => symlink('nowhere', join(scratch, 'data'))],
    ['a link to itself', () => symlink('data', join(scratch, 'data'))],
  ])('cannot be %s', async (_what, put) => {
    await put();
    const path = join(scratch, 'data');
    expect(await refusal({})).toBe(`DATA_DIR: got "${path}", but ${FOLDER}`);
    const below = join(path, 'below');
    expect(await refusal({ DATA_DIR: below })).toBe(`DATA_DIR: got "${below}", but ${FOLDER}`);
  });

  const IMPOSSIBLE = process.platform === 'linux' ? '/proc/marquee' : '/dev/null/marquee';
  it.each([IMPOSSIBLE, `${IMPOSSIBLE}/data`])(
    'is refused at once below a file system that makes none: %s',
    async (path) => {
      const line = `DATA_DIR: got "${path}", but ${FOLDER}`;
      expect(await refusal({ DATA_DIR: path })).toBe(line);
      // The pictures are to be in it, whoever has the database.
      expect(await refusal({ ...DATABASE, DATA_DIR: path })).toBe(line);
    },
  );
});

describe('the database that is named', () => {
  it.each([
    ['is not there', async () => 1, 'ECONNREFUSED'],
    ['never answers', () => somethingElse(), 'timeout'],
    ['is something else', () => somethingElse('HTTP/1.1 400 Bad Request'), ''],
  ])('that %s is told of in one line', async (_what, port, why) => {
    const url = `postgres://u:geheim@127.0.0.1:${await port()}/none`;
    const line = await refusal({ ...DATABASE, DATABASE_URL: url });
    expect(line).toMatch(/^DATABASE_URL: the database could not be opened \(.+\)$/);
    expect(line).toContain(why);
    expect(line).not.toContain('geheim');
  });
});

it('of several first starts at once all keep the same secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => generatedSecret(scratch)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(scratch)).toEqual(['jwt-secret']);
});

it('a secret that cannot be read is told of in one line', async () => {
  const file = join(scratch, 'jwt-secret');
  await mkdir(file);
  await expect(generatedSecret(scratch)).rejects.toThrow(
    new ConfigError(`DATA_DIR: its file ${file} can be neither read nor written (EISDIR)`),
  );
});

describe('before anything is made, the start tells', () => {
  afterEach(async () => {
    await expect(stat(join(scratch, 'data'))).rejects.toThrow('ENOENT');
  });

  it('that the port is taken', async () => {
    const port = await somethingElse();
    expect(await refusal({ PORT: String(port) })).toBe(
      `PORT: got ${port}, but something else listens there; it takes a free one`,
    );
  });

  it.each([
    ['nope.invalid', /^HOST, PORT: cannot listen on nope\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\)$/],
    ['192.0.2.1', /^HOST, PORT: cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)$/],
  ])('that %s is no host of this machine', async (host, line) => {
    expect(await refusal({ HOST: host })).toMatch(line);
  });

  it('that nothing listens where Redis should', async () => {
    expect(await refusal({ REDIS_URL: 'redis://127.0.0.1:1' })).toBe(
      'REDIS_URL: got a value of 19 characters, but nothing answers there as Redis',
    );
  });

  it.each([
    ['something else', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['something silent', undefined],
  ])('that %s listens where Redis should', async (_what, answer) => {
    const url = `redis://127.0.0.1:${await somethingElse(answer)}`;
    expect(await refusal({ REDIS_URL: url })).toBe(
      `REDIS_URL: got a value of ${url.length} characters, but nothing answers there as Redis`,
    );
  });

  it('that Redis takes another password, and not which it got', async () => {
    const redis = await aRedisServer();
    try {
      const url = redis.url.replace('//', '//nobody:geheim@');
      expect(await refusal({ REDIS_URL: url })).toBe(
        `REDIS_URL: got a value of ${url.length} characters, but Redis does not let us in (WRONGPASS)`,
      );
    } finally {
      await redis.remove();
    }
  });
});

it('a folder of the data that is there already stays as it is', async () => {
  const folder = join(scratch, 'data');
  await mkdir(folder, { mode: 0o750 });
  await makeDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o750);
});
