import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/engine/ops/logger.js';
import { type LiveSocket, signedIn } from '../graphql/support/socket.js';
import { anApp, type TestApp } from '../support/app.js';
import { CPU_OF_A_REQUEST, cpuOf } from '../support/cpu.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { type Costly, costly, LARGEST, repeated } from './support/costly.js';
import { Random } from './support/random.js';
import { fuzzRequests, fuzzSeed } from './support/settings.js';

const SEED = fuzzSeed();
/** Few, because they run one after another, so that the processor time is that of one input. */
const INPUTS = Math.ceil(fuzzRequests() / 100);
/** Bytes of a WebSocket message, less its envelope. */
const LARGEST_MESSAGE = 50_000;

const REST = ['/auth/login', '/auth/register', '/auth/register-provider', '/bookings', '/services'];

describe('the processor time of hostile requests', () => {
  const logged = new PassThrough();
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    const live = { messages: 1_000_000, messagesPerAddress: 1_000_000 };
    app = await anApp({ live, log: createLogger('warn', logged) });
    token = tokenOf(app, await aCustomer(app));
  });
  afterAll(() => app.stop());

  const post = (path: string, body: unknown) => async (): Promise<void> => {
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect([answer.status, text]).not.toEqual([500, expect.anything()]);
    expect(text).not.toContain('INTERNAL_SERVER_ERROR');
  };

  const subscribe = (payload: Costly) => async (): Promise<void> => {
    const socket: LiveSocket = await signedIn(app, token);
    socket.send({ type: 'subscribe', id: '1', payload });
    socket.send({ type: 'ping', payload: { last: true } });
    // A message that is too long, or has too many values, closes the socket.
    const closed = socket.closed.then(({ code }) => ({ type: `closed with ${code}`, payload: {} }));
    for (let type = ''; type !== 'pong' && !type.startsWith('closed');) {
      const said = await Promise.race([socket.next(), closed]);
      type = said.type;
      expect(type).toMatch(/^(next|error|complete|pong|closed with 100[89])$/);
      expect(JSON.stringify(said)).not.toContain('INTERNAL_SERVER_ERROR');
    }
    socket.close();
  };

  /**
   * Milliseconds if the input is too costly, else null. Measures again only when the first run
   * exceeds the limit.
   */
  async function tooCostly(ask: () => Promise<void>): Promise<number | null> {
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < CPU_OF_A_REQUEST) return null;
    const best = await cpuOf(ask);
    return best < CPU_OF_A_REQUEST ? null : best;
  }

  async function playAll(askOf: (random: Random) => [() => Promise<void>, unknown]) {
    const random = new Random(SEED);
    const found: string[] = [];
    for (let input = 0; input < INPUTS; input += 1) {
      const [ask, what] = askOf(random);
      const ms = await tooCostly(ask);
      if (ms !== null) found.push(`${Math.round(ms)} ms: ${JSON.stringify(what).slice(0, 500)}`);
    }
    expect(found.slice(0, 5).join('\n')).toBe('');
    expect(String(logged.read() ?? '')).toBe('');
  }
  const bytesOf = (random: Random, largest: number): number =>
    random.chance(0.3) ? largest : Math.ceil((random.below(1_000) / 1_000) * largest) + 100;

  it(
    `limits the processor time of any GraphQL request over HTTP: FUZZ_SEED=${SEED}, ${INPUTS} inputs`,
    () =>
      playAll((random) => {
        const body = costly(random, bytesOf(random, LARGEST));
        return [post('/graphql', body), body];
      }),
    300_000 + INPUTS * 1_000,
  );

  it(
    `limits the processor time of any GraphQL message over WebSocket: FUZZ_SEED=${SEED}, ${INPUTS} inputs`,
    () =>
      playAll((random) => {
        const payload = costly(random, bytesOf(random, LARGEST_MESSAGE));
        return [subscribe(payload), payload];
      }),
    300_000 + INPUTS * 1_000,
  );

  it(
    `limits the processor time of any REST request: FUZZ_SEED=${SEED}, ${INPUTS} inputs`,
    () =>
      playAll((random) => {
        const text = () => repeated(random, bytesOf(random, LARGEST) / 10);
        const names = ['name', 'email', 'password', 'title', 'description', 'eventDate', 'message'];
        const body = Object.fromEntries(names.map((name) => [name, text()]));
        const path = `/api${random.pick(REST)}`;
        return [post(path, body), { path, body }];
      }),
    300_000 + INPUTS * 1_000,
  );
});
