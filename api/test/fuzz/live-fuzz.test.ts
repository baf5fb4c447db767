import { jest } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/ops/logger.js';
import { signedIn } from '../graphql/support/socket.js';
import { anApp, type TestApp } from '../support/app.js';
import { aSession, play } from './support/live-session.js';
import { Random } from './support/random.js';
import { fuzzRequests, fuzzSeed } from './support/settings.js';
import { plant } from './support/world.js';
import { watchWrites } from './support/writes.js';

const SEED = fuzzSeed();
/** Each says about eight things. */
const SESSIONS = Math.ceil(fuzzRequests() / 40);
const AT_A_TIME = 8;

describe('whatever is said over a WebSocket', () => {
  const logged = new PassThrough();
  let app: TestApp;
  beforeAll(async () => void (app = await anApp({ log: createLogger('warn', logged) })));
  afterAll(() => app.stop());

  it(
    `is answered as agreed, or ends the socket, and changes nothing: FUZZ_SEED=${SEED} in ${SESSIONS} sessions`,
    async () => {
      const printed = jest.spyOn(console, 'error');
      const random = new Random(SEED);
      const world = await plant(app, random);
      const writes = await watchWrites(app);
      const sessions = Array.from({ length: SESSIONS }, () => aSession(random, world));
      const queue = sessions.values();
      const counts = new Map<string, number>();
      const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
      const found: string[] = [];
      const url = `${app.url.replace('http', 'ws')}/graphql`;
      await Promise.all(
        Array.from({ length: AT_A_TIME }, async () => {
          for (const session of queue) found.push(...(await play(url, session, count)));
        }),
      );
      const frames = sessions.reduce((sum, session) => sum + session.frames.length, 0);
      console.info(
        `${SESSIONS} sessions with ${frames} messages, FUZZ_SEED=${SEED}:`,
        Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)),
      );

      expect(found.slice(0, 5).join('\n\n')).toBe('');
      expect(await writes.take()).toEqual([]);
      expect((logged.read() as Buffer | null)?.toString() ?? '').toBe('');
      expect(printed).not.toHaveBeenCalled();
      for (const type of ['connection_ack', 'error', 'pong'])
        expect({ type, times: counts.get(type) ?? 0 }).not.toEqual({ type, times: 0 });

      // And who means well is still served.
      const socket = await signedIn(app, world.tokens.customer);
      socket.subscribe('1', 'subscription { bookingChanged { id status } }');
      // Answered once the subscription before it is there.
      await socket.isSilent();
      const [id] = world.own.booking;
      await app.rest('PATCH', `/bookings/${id}/cancel`, { token: world.tokens.customer });
      expect(await socket.next()).toMatchObject({
        type: 'next',
        payload: { data: { bookingChanged: { id, status: 'cancelled' } } },
      });
      expect((await writes.take()).map(({ what }) => what)).toContain('UPDATE bookings');
      socket.close();
    },
    60_000 + SESSIONS * 300,
  );
});
