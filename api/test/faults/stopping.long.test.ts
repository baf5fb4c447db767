import { aCrowd, repeat } from './support/crowd.js';
import { addressOf } from './support/postgres.js';
import { aDataDir, cleanUp, startServer } from './support/server.js';
import { aTown } from './support/town.js';
import { diagnosis, expectKept, figures } from './support/verdict.js';

afterAll(cleanUp);

it('responds to requests in flight, exits with 0 on SIGTERM, and loses no acknowledged booking', async () => {
  const dataDir = await aDataDir();
  let server = await startServer({ DATA_DIR: dataDir });
  const town = await aTown(await addressOf(dataDir), { slots: 300 });
  const crowd = aCrowd(server.url, town, town.slots, 60);
  await crowd.acknowledged(120);
  const asked = performance.now();
  // Twice, as when the process group receives the signal and npm forwards it.
  server.process.kill('SIGTERM');
  const { code, ms } = await server.end('SIGTERM');
  await crowd.disperse();
  expect(code).toBe(0);
  const answered = crowd.wishes.filter(({ at, status }) => at > asked && status !== 0);
  // Requests in flight received a regular response, none a 500.
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);

  server = await startServer({ DATA_DIR: dataDir });
  await repeat(server.url, town, crowd.wishes);
  await expectKept(town, crowd.wishes);
  expect(await diagnosis(town, dataDir)).toEqual([]);
  figures('SIGTERM', { 'answered after it': answered.length, 'end ms': Math.round(ms) });
});
