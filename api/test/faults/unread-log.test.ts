import { eventually } from '../support/eventually.js';
import { aDataDir, cleanUp, startServer, type RunningServer } from './support/server.js';

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
