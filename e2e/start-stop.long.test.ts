import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { aDataDir, removeDataDir, startServer } from './support/server.js';

const ENV = { DEMO_DATA: 'off', ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse' };

/** Processes whose command line contains this folder: the embedded database and its watchdog. */
function processesOf(dataDir: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(dataDir));
}

async function until(condition: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) if (condition()) return true;
  return condition();
}

async function register(url: string, email: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kim', email, password: 'open sesame' }),
  });
  return response.status;
}

describe('the server process', () => {
  let dataDir: string;
  beforeEach(async () => void (dataDir = await aDataDir()));
  afterEach(() => removeDataDir(dataDir));

  it.each(['SIGTERM', 'SIGINT'] as const)('exits with code 0 on %s and leaves no process behind', async (signal) => {
    const server = await startServer({ dataDir, env: ENV });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end(signal)).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('reports no schema, administrator or demo data on a second start', async () => {
    const first = await startServer({ dataDir, env: ENV });
    expect(first.output()).toMatch(/database/i);
    await first.end();
    const second = await startServer({ dataDir, env: ENV });
    expect(second.output()).not.toMatch(/schema|Administrator|demo/i);
    await second.end();
  });

  it('retains an acknowledged registration when killed, and leaves no database process behind', async () => {
    const server = await startServer({ dataDir, env: ENV });
    expect(await register(server.url, 'kim@example.com')).toBe(201);
    await server.end('SIGKILL');
    expect(await until(() => processesOf(dataDir).length === 0, 60_000)).toBe(true);
    const again = await startServer({ dataDir, env: ENV });
    expect(await register(again.url, 'KIM@example.com')).toBe(409);
    expect(await again.end()).toBe(0);
  });

  it('prints the password of the first administrator only once, and stores a secret for tokens', async () => {
    const server = await startServer({ dataDir, env: { DEMO_DATA: 'off' } });
    const [, email, password] = /Administrator: (\S+), password: (\S+) /.exec(server.output()) ?? [];
    const response = await fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
    await server.end();
    const second = await startServer({ dataDir, env: { DEMO_DATA: 'off' } });
    expect(second.output()).not.toContain(password);
    await second.end();
    expect(readdirSync(dataDir)).toContain('jwt-secret');
    expect(readFileSync(`${dataDir}/jwt-secret`, 'utf8').length).toBeGreaterThanOrEqual(32);
  });

  it.each([
    ['PORT', '70000', 'PORT: got "70000", but it takes a whole number from 0 to 65535'],
    ['TIME_ZONE', 'Mars/Base', 'TIME_ZONE: got "Mars/Base", but it takes an IANA time zone such as Europe/Berlin'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL: got a value of 9 characters, but it takes a URL like postgres://host…',
    ],
    [
      'DATA_DIR',
      '/dev/null/data',
      'DATA_DIR: got "/dev/null/data", but it takes a folder that can be created and written to',
    ],
    ['HOST', '192.0.2.1', 'HOST, PORT: cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL)'],
    [
      'REDIS_URL',
      'redis://127.0.0.1:1',
      'REDIS_URL: got a value of 19 characters, but no Redis server responds at this address',
    ],
  ])('reports in one line what is wrong with %s and exits with code 1', async (name, value, line) => {
    const start = startServer({ dataDir, env: { ...ENV, [name]: value } });
    await expect(start).rejects.toThrow(new Error(`The server ended with 1:\n${line}\n`));
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
