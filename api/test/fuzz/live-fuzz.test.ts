import { jest } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { signedIn } from '../graphql/support/socket.js';
import { operationsOf } from '../guards/documents.js';
import { anApp, type TestApp } from '../support/app.js';
import { CPU_OF_A_REQUEST, cpuOf } from '../support/cpu.js';
import type { Operation } from './support/graphql-attempts.js';
import { MARK } from './support/live-messages.js';
import { aSession, play, type Session } from './support/live-session.js';
import { Random } from './support/random.js';
import { fuzzRequests, fuzzSeed, offences } from './support/settings.js';
import { PASSWORD, plant, type World } from './support/world.js';
import { watchWrites } from './support/writes.js';

const SEED = fuzzSeed();
/** Each sends about eight messages. */
const SESSIONS = Math.ceil(fuzzRequests() / 20);
const AT_A_TIME = 8;
/**
 * Number of checks, during a run, that an honest account is served; each cancels one of its
 * bookings.
 */
const HONEST = 10;
/** Milliseconds within which an honest account is served. */
const SOON = 1_000;
/**
 * Processor milliseconds allowed for each message of a session, in addition to its most costly one.
 */
const CPU_OF_A_MESSAGE = 20;

/**
 * Processor milliseconds of concurrent sessions together; above them, each session is measured
 * alone.
 */
const CPU_OF_ALL = 300;

describe('random WebSocket sessions', () => {
  const logged = new PassThrough();
  let app: TestApp;
  let operations: Operation[];
  beforeAll(async () => {
    // Rate limits have their own tests.
    const live = { messages: 1_000_000, messagesPerAddress: 1_000_000 };
    app = await anApp({ live, connections: { offences }, log: createLogger('trace', logged) });
    operations = operationsOf(await createSchema()).map(({ name, field }) => ({
      kind: name.split(' ')[0] as Operation['kind'],
      field,
    }));
  });
  afterAll(() => app.stop());

  /**
   * Milliseconds until `/healthz` responds and an honest account receives the event of its own
   * change.
   */
  async function serveAnHonestOne({ tokens, own }: World, at: number): Promise<number> {
    const began = performance.now();
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    const socket = await signedIn(app, tokens.customer);
    socket.subscribe('1', 'subscription { bookingChanged { id status } }');
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
    const soFar = performance.now() - began;
    // Resolves after the subscription before it is active.
    await socket.isSilent();
    const changing = performance.now();
    const id = own.booking[at];
    await app.rest('PATCH', `/bookings/${id}/cancel`, { token: tokens.customer });
    expect(await socket.next()).toMatchObject({
      type: 'next',
      payload: { data: { bookingChanged: { id, status: 'cancelled' } } },
    });
    socket.close();
    return soFar + performance.now() - changing;
  }

  /** Lines of the log that are errors, or contain text that a client sent. */
  function wrongLines({ tokens }: World): string[] {
    const secrets = [MARK, PASSWORD, ...Object.values(tokens).filter((token) => token !== undefined)];
    const lines = String((logged.read() as Buffer | null) ?? '').split('\n');
    return lines.filter(
      (line) => /"level":"(warn|error|fatal)"/.test(line) || secrets.some((secret) => line.includes(secret)),
    );
  }

  const url = () => `${app.url.replace('http', 'ws')}/graphql`;

  /** Processor milliseconds that the session takes above its limit. */
  async function cpuAbove(session: Session): Promise<number> {
    const may = CPU_OF_A_REQUEST + session.frames.length * CPU_OF_A_MESSAGE;
    const took = await cpuOf(() => play(url(), session, () => undefined));
    return Math.round(took - may);
  }

  it(
    `responds to random messages as specified or closes the socket, and changes no data: FUZZ_SEED=${SEED} in ${SESSIONS} sessions`,
    async () => {
      const printed = jest.spyOn(console, 'error');
      const random = new Random(SEED);
      const world = await plant(app, random);
      const writes = await watchWrites(app);
      await writes.take();
      const counts = new Map<string, number>();
      const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
      const found: string[] = [];
      const honest: number[] = [];
      let frames = 0;
      for (let at = 0; at < SESSIONS; at += AT_A_TIME) {
        const length = Math.min(AT_A_TIME, SESSIONS - at);
        const sessions = Array.from({ length }, () => aSession(random, world, operations));
        const said = sessions.reduce((sum, session) => sum + session.frames.length, 0);
        frames += said;
        const before = process.cpuUsage();
        const played = await Promise.all(sessions.map((session) => play(url(), session, count)));
        const { user, system } = process.cpuUsage(before);
        found.push(...played.flat());
        if ((user + system) / 1000 > CPU_OF_ALL)
          for (const session of sessions) {
            const above = await cpuAbove(session);
            if (above > 0) found.push(`${above} ms too many: ${JSON.stringify(session).slice(0, 3_000)}`);
          }
        if (at + length < (SESSIONS * (honest.length + 1)) / HONEST) continue;
        expect(await writes.take()).toEqual([]);
        honest.push(await serveAnHonestOne(world, honest.length));
        expect((await writes.take()).map(({ what }) => what)).toContain('UPDATE bookings');
      }
      console.info(
        `${SESSIONS} sessions with ${frames} messages, FUZZ_SEED=${SEED}:`,
        Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)),
        `honest accounts served within ${Math.round(Math.max(...honest))} ms`,
      );

      expect(found.slice(0, 5).join('\n\n')).toBe('');
      expect(wrongLines(world).slice(0, 5)).toEqual([]);
      expect(printed).not.toHaveBeenCalled();
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(honest.length).toBeGreaterThan(0);
      // The best of them, since the machine may be busy with other tests at times.
      expect(Math.min(...honest)).toBeLessThan(SOON);
      for (const type of ['connection_ack', 'error', 'pong'])
        expect({ type, times: counts.get(type) ?? 0 }).not.toEqual({ type, times: 0 });
    },
    60_000 + SESSIONS * 300,
  );
});
