import { setTimeout as delay } from 'node:timers/promises';
import { hashing } from '../../src/engine/secrets/password.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { createImages } from '../../src/engine/images/images.js';
import { aPng } from '../images/support/pictures.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { anApp, type TestApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { beforeStatements } from '../support/statements.js';

const PASSWORD = 'correct horse';

let app: TestApp;
let picture: string;
beforeAll(async () => {
  const images = createImages(localImageStore(await temporaryFolder()), () => undefined);
  app = await anApp({ deps: { images }, config: { rateLimits: false } });
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

  /** Logins with a wrong password, of addresses of their own, to a server with limits. */
  async function withLimits() {
    const limited = await anApp({ deps: { limits: createRateLimits() }, config: { trustProxy: 'loopback' } });
    const from = (address: string, n: number) =>
      limited.rest('POST', '/auth/login', {
        body: { email: `n${n}@example.com`, password: 'wrong horse' },
        headers: { 'X-Forwarded-For': address },
      });
    return { from, stop: limited.stop };
  }

  /** Both hashing slots are busy until `letGo` is called. */
  function allSlotsHeld() {
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    return { letGo, held: ['a', 'b'].map((address) => hashing.run({ address }, () => gate)) };
  }

  it('processes a login of another address while one address floods the queue for hashing', async () => {
    const { from, stop } = await withLimits();
    const { letGo, held } = allSlotsHeld();
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
    await stop();
  });

  it('queues a login of another account of an address that floods the queue with logins of one', async () => {
    const { from, stop } = await withLimits();
    const { letGo, held } = allSlotsHeld();
    const refused: number[] = [];
    const flood = Array.from({ length: 20 }, async () => {
      const { status } = await from('192.0.2.1', 1);
      if (status !== 401) refused.push(status);
    });
    while (refused.length < 18) await delay(5);
    const other = from('192.0.2.1', 2);
    letGo();
    expect((await other).status).toBe(401);
    await Promise.all([...flood, ...held]);
    expect(refused).toEqual(Array<number>(18).fill(429));
    await stop();
  });

  it('processes a login of another address although ten addresses have filled the queue for hashing', async () => {
    const { from, stop } = await withLimits();
    const { letGo, held } = allSlotsHeld();
    const refused: number[] = [];
    const flood = Array.from({ length: 110 }, async (_, n) => {
      const { status } = await from(`192.0.2.${(n % 10) + 1}`, n);
      if (status !== 401) refused.push(status);
    });
    while (refused.length < 10) await delay(5);
    const other = from('192.0.2.20', 200);
    // It waits in the queue.
    expect(await Promise.race([other, delay(500, null)])).toBeNull();
    letGo();
    expect((await other).status).toBe(401);
    await Promise.all([...flood, ...held]);
    expect(refused).toEqual(Array<number>(10).fill(429));
    await stop();
  });

  it('processes a login while the statements of another address wait for their connections', async () => {
    const limited = await anApp({
      deps: { limits: createRateLimits() },
      config: { trustProxy: 'loopback' },
    });
    const waiting = await aCustomer(limited, { password: PASSWORD });
    const other = await aCustomer(limited, { password: PASSWORD });
    let held = 0;
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    beforeStatements(limited.dataSource, async (sql, values) => {
      if (!sql.includes('password_hash') || !values.includes(waiting.id)) return;
      held += 1;
      await gate;
    });
    const from = (address: string, path: string, body: unknown, token?: string) =>
      limited.rest('POST', path, { body, token, headers: { 'X-Forwarded-For': address } });

    const change = { oldPassword: 'wrong horse', newPassword: 'battery staple' };
    const token = tokenOf(limited, waiting);
    const changes = Array.from({ length: 4 }, () => from('192.0.2.1', '/account/password', change, token));
    await until(() => held >= 2);
    const { status } = await from('192.0.2.2', '/auth/login', { email: other.email, password: PASSWORD });
    expect(status).toBe(200);
    letGo();
    expect((await Promise.all(changes)).map((answer) => answer.status)).toEqual(Array(4).fill(400));
    await limited.stop();
  });
});
