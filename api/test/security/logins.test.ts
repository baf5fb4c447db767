import { setTimeout as delay } from 'node:timers/promises';
import { withHashingSlot } from '../../src/platform/secrets/password.js';
import { localImageStore } from '../../src/platform/images/local-image-store.js';
import { createImages } from '../../src/platform/images/images.js';
import { aPng } from '../images/support/pictures.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { createRateLimits } from '../../src/platform/limits/rate-limits.js';
import { anApp, type TestApp } from '../support/app.js';

let app: TestApp;
let picture: string;
beforeAll(async () => {
  const images = createImages(localImageStore(await temporaryFolder()), () => undefined);
  app = await anApp({ market: { images }, config: { rateLimits: false } });
  const bytes = await aPng();
  const [stored] = await images.withStored(
    'owner',
    [{ filename: 'a.png', read: async () => bytes }],
    async (list) => list,
  );
  picture = `${app.url}/uploads/${stored?.key}.webp`;
});
afterAll(async () => {
  await app.stop();
  await removeTemporaryFolders();
});

const login = (n: number) =>
  app.rest('POST', '/auth/login', {
    body: { email: `n${n}@example.com`, password: 'wrong horse' },
  });

/**
 * The average duration of the read in progress, over all moments of a flood, as a fraction of its duration. If all
 * threads were hashing, it would be at least a fifth, on a busy machine as well as on an idle one.
 */
async function waitDuringFlood(): Promise<number> {
  let pending = true;
  const flood = Promise.all(Array.from({ length: 40 }, (_, n) => login(n))).then((responses) => {
    pending = false;
    return responses;
  });
  const waits: number[] = [];
  while (pending) {
    const started = performance.now();
    expect((await fetch(picture)).status).toBe(200);
    waits.push(performance.now() - started);
  }
  expect((await flood).map(({ status }) => status)).toEqual(Array(40).fill(401));
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  return sum(waits.map((ms) => ms * ms)) / sum(waits) ** 2;
}

describe('a flood of logins', () => {
  it('serves pictures without delay while 40 passwords are hashed', async () => {
    await login(0);
    // Something else may stop the machine for a second, but not during each flood.
    let wait = 1;
    for (let attempt = 0; attempt < 5 && wait >= 0.1; attempt += 1) wait = await waitDuringFlood();
    expect(wait).toBeLessThan(0.1);
  });

  it('responds with 503 and Retry-After when the queue for hashing is full', async () => {
    const answers = await Promise.all(Array.from({ length: 140 }, (_, n) => login(n)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body.code).toBe('SERVICE_UNAVAILABLE');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(1)).status).toBe(401);
  });

  it('processes a login of another address while one address floods the queue for hashing', async () => {
    const limited = await anApp({
      market: { limits: createRateLimits() },
      config: { trustProxy: 'loopback' },
    });
    const from = (address: string, n: number) =>
      limited.rest('POST', '/auth/login', {
        body: { email: `n${n}@example.com`, password: 'wrong horse' },
        headers: { 'X-Forwarded-For': address },
      });
    // Both hashing slots are busy until all logins have arrived.
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const held = [withHashingSlot('a', () => gate), withHashingSlot('b', () => gate)];
    let answered = 0;
    const flood = Array.from({ length: 60 }, async (_, n) => {
      const { status } = await from('192.0.2.1', n);
      answered += 1;
      return status;
    });
    while (answered < 50) await delay(5);
    const other = from('192.0.2.2', 1);
    letGo();
    expect((await other).status).toBe(401);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    await Promise.all(held);
    await limited.stop();
  });
});
