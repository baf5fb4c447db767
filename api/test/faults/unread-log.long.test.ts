import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { aDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, MAIN, SECRET, startServer, type RunningServer } from './support/server.js';

afterAll(cleanUp);

/** Each writes a line of over 200 bytes. */
async function request({ url }: RunningServer, times: number): Promise<void> {
  let begun = 0;
  async function client(): Promise<void> {
    while (begun < times) {
      begun += 1;
      const response = await fetch(`${url}/healthz`);
      expect(response.status).toBe(200);
      await response.text();
    }
  }
  await Promise.all(Array.from({ length: 8 }, client));
}

it('serves, and ends on SIGTERM, while its log is not read, and logs how many lines were dropped', async () => {
  const server = await startServer({ DATA_DIR: await aDataDir(), LOG_LEVEL: 'info' });
  const { stdout } = server.process;
  stdout?.pause();
  // More than what waits, and what the system stores.
  await request(server, 3_000);
  stdout?.resume();
  await eventually(() =>
    expect(server.printed()).toMatch(/"\d+ lines of the log were dropped, since it was not read"/),
  );
  for (const line of server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{')))
    JSON.parse(line);

  stdout?.pause();
  await request(server, 2_000);
  const { ms } = await server.end('SIGTERM');
  expect(ms).toBeLessThan(9_000);
});

it('starts, and ends on SIGTERM, although the reader of its output has ended', async () => {
  const database = await aDatabase();
  closeLater(() => database.drop());
  const admin = { ADMIN_EMAIL: 'ada@faults.test', ADMIN_PASSWORD: 'a password for Ada' };
  const env = {
    ...{
      DATA_DIR: await aDataDir(),
      DATABASE_URL: urlOf(database.address),
      PORT: '0',
      DEMO_DATA: 'off',
      JWT_SECRET: SECRET,
    },
    ...admin,
  };
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  server.stdout.destroy();
  // Once there is an administrator, it prints who that is.
  await eventually(async () => expect(await database.dataSource.query('SELECT FROM admins')).toHaveLength(1));
  server.kill();
  expect(await ended).toEqual([0, null]);
});
