import { jest } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { limitStarts, RESPONSES_PER_ITERATION } from '../../src/engine/http/guard/in-flight.js';
import { CONCURRENCY } from '../../src/engine/limits/concurrency-limits.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { anApp, type TestApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { aService } from '../support/factories.js';
import { connectTo, lines, soon, statusOf, type RawConnection } from './support/raw.js';

describe('concurrent requests of one address', () => {
  /** An app whose database queries wait until `letGo` is called. */
  async function aSlowApp(requests: Parameters<typeof anApp>[0] & object) {
    const app = await anApp(requests);
    const service = await aService(app);
    const { manager } = app.dataSource;
    const query = manager.query.bind(manager);
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const asked = jest.spyOn(manager, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
      await gate;
      return query(...args);
    });
    const path = `/api/services/${service.id}/slots/2027-01-01`;
    const ask = () => connectTo(app, lines(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close'));
    const areAsked = (count: number) => until(() => asked.mock.calls.length >= count);
    // The first statement of each request.
    const begun = () => asked.mock.calls.filter(([sql]) => String(sql).includes('FROM services')).length;
    return { app, ask, letGo, areAsked, asked: begun };
  }
  const answers = async (connections: RawConnection[]): Promise<number[]> =>
    Promise.all(connections.map(async ({ closed }) => statusOf((await soon(closed)).text)));

  it('executes few requests of an address at a time, queues some, and responds to more with 503', async () => {
    const { app, ask, letGo, areAsked, asked } = await aSlowApp({
      requests: { per: { address: 3 }, queuedPer: { address: 2 }, timeoutMs: 8_000 },
    });
    const five = await Promise.all(Array.from({ length: 5 }, ask));
    await areAsked(3);
    const sixth = await soon((await ask()).closed);
    expect(statusOf(sixth.text)).toBe(503);
    expect(sixth.text).toMatch(/\r\nRetry-After: 5\r\n/i);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(asked()).toBe(3);
    letGo();
    expect(await answers(five)).toEqual([200, 200, 200, 200, 200]);
    await app.stop();
  });

  it('returns a GraphQL error when an address has too many requests', async () => {
    const { app, ask, letGo, areAsked } = await aSlowApp({
      requests: { per: { address: 1 }, queuedPer: { address: 0 } },
    });
    const one = await ask();
    await areAsked(1);
    const { status, errors } = await app.graphql('{ config { appName } }');
    expect(status).toBe(503);
    expect(errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    letGo();
    expect(await answers([one])).toEqual([200]);
    await app.stop();
  });

  it('counts a request until its work ends, even if its client has disconnected', async () => {
    const { app, ask, letGo, areAsked, asked } = await aSlowApp({
      requests: { per: { address: 2 }, queuedPer: { address: 5 }, timeoutMs: 8_000 },
    });
    for (let round = 0; round < 2; round += 1) {
      const { socket } = await ask();
      await areAsked(round + 1);
      socket.destroy();
    }
    const left = await ask();
    const stays = await ask();
    await delay(100);
    left.socket.destroy();
    await delay(50);
    expect(asked()).toBe(2);
    letGo();
    expect(await answers([stays])).toEqual([200]);
    // Two that had begun and the one that stayed; none for the client that disconnected in the
    // queue.
    expect(asked()).toBe(3);
    await app.stop();
  });

  it('does not limit concurrent requests when rate limits are switched off', async () => {
    const { app, ask, letGo, areAsked } = await aSlowApp({
      requests: { per: { address: 1 }, queuedPer: { address: 0 } },
      config: { rateLimits: false },
    });
    const three = await Promise.all(Array.from({ length: 3 }, ask));
    await areAsked(3);
    letGo();
    expect(await answers(three)).toEqual([200, 200, 200]);
    await app.stop();
  });
});

describe('requests of one address that arrive together', () => {
  const begun: string[] = [];
  const listener = limitStarts(
    2,
    ({ method = '' }) => method,
    ({ method, url }) => void begun.push(`${method} ${url}`),
  );
  /** The method serves as the address. */
  const send = (method: string, url: string): Socket => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method, url });
    listener(req, new ServerResponse(req));
    return req.socket;
  };
  afterEach(() => begun.splice(0));

  it('begins two requests of an address per event loop iteration, and does not delay other addresses', async () => {
    for (const url of ['1', '2', '3', '4', '5']) send('A', url);
    send('B', '1');
    expect(begun).toEqual(['A 1', 'A 2', 'B 1']);
    await turn();
    expect(begun).toEqual(['A 1', 'A 2', 'B 1', 'A 3', 'A 4']);
    send('A', '6');
    send('C', '1');
    expect(begun.slice(5)).toEqual(['C 1']);
    await turn();
    expect(begun.slice(6)).toEqual(['A 5', 'A 6']);
  });

  it('begins a request in the asynchronous context in which it arrived', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const noted = limitStarts(
      1,
      () => 'E',
      () => void seen.push(context.getStore()),
    );
    for (const name of ['first', 'second', 'third'])
      context.run(name, () => {
        const req = new IncomingMessage(new Socket());
        noted(req, new ServerResponse(req));
      });
    await turn();
    await turn();
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  it('does not begin a request whose client has disconnected', async () => {
    for (const url of ['1', '2']) send('D', url);
    send('D', '3').destroy();
    send('D', '4');
    await turn();
    expect(begun).toEqual(['D 1', 'D 2', 'D 4']);
  });
});

/**
 * The statuses of twenty responses to a body whose last bytes arrive together, and the maximum number of responses
 * that end between two immediates of the event loop.
 */
async function responsesTo(app: TestApp, body: string) {
  const ends = new Map<number, number>();
  let now = 0;
  let isOver = false;
  const tick = (): void => {
    now += 1;
    if (!isOver) setImmediate(tick);
  };
  app.server.prependListener('request', (_req, res: ServerResponse) => {
    const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse;
    res.end = (...args: unknown[]) => {
      ends.set(now, (ends.get(now) ?? 0) + 1);
      return end(...args);
    };
  });
  const opened = await openBodies(app, '/graphql', body);
  tick();
  for (const { complete } of opened) complete();
  const texts = await soon(Promise.all(opened.map(async ({ closed }) => (await closed).text)));
  isOver = true;
  return { statuses: texts.map(statusOf), together: Math.max(...ends.values()) };
}

describe('GraphQL operations of one address', () => {
  it('executes at most two operations per event loop iteration when their last bytes arrive together', async () => {
    const app = await anApp();
    const { statuses, together } = await responsesTo(app, '{"query":"{ __schema { queryType { name } } }"}');
    expect(statuses).toEqual(Array<number>(20).fill(200));
    // One as the bytes are read, and one at the end of the turn of the event loop.
    expect(together).toBeLessThanOrEqual(2);
    await app.stop();
  });

  it('executes at most two of the catalogue per iteration, even if they are invalid', async () => {
    const app = await anApp();
    const query = '{ services { unknown } }';
    expect(await app.graphql(query)).toMatchObject({ status: 400 });
    const { statuses, together } = await responsesTo(app, JSON.stringify({ query }));
    expect(statuses).toEqual(Array<number>(20).fill(400));
    expect(together).toBeLessThanOrEqual(2);
    await app.stop();
  });

  it('sends at most eight cached responses per iteration', async () => {
    const app = await anApp();
    const body = JSON.stringify({ query: '{ services { id } }' });
    for (const { complete, closed } of await openBodies(app, '/graphql', body, 1)) {
      complete();
      await closed;
    }
    const { statuses, together } = await responsesTo(app, body);
    expect(statuses).toEqual(Array<number>(20).fill(200));
    // Four as the version of the catalogue is read, and four at the end of the iteration.
    expect(together).toBeLessThanOrEqual(2 * RESPONSES_PER_ITERATION);
    await app.stop();
  });
});

describe('operations of one address with the free slots of a day', () => {
  const query = 'query ($id: ID!, $date: String!) { availableSlots(serviceId: $id, date: $date) { id } }';

  /** The body of an operation that has been executed before, for this service too. */
  async function aKnownOperation(app: TestApp, date: string): Promise<string> {
    const { id } = await aService(app);
    for (const other of ['2026-07-02', '2026-07-03'])
      expect(await app.graphql(query, { id, date: other })).toMatchObject({ data: { availableSlots: [] } });
    return JSON.stringify({ query, variables: { id, date } });
  }

  it('are executed at most two per iteration if there is no cached response', async () => {
    const app = await anApp();
    const { statuses, together } = await responsesTo(app, await aKnownOperation(app, 'nonsense'));
    expect(statuses).toEqual(Array<number>(20).fill(200));
    expect(together).toBeLessThanOrEqual(2);
    await app.stop();
  });

  it('read at most five days at a time, to compare them with cached responses', async () => {
    const app = await anApp({ deps: { limits: createRateLimits() } });
    const body = await aKnownOperation(app, '2026-07-01');
    const { manager } = app.dataSource;
    const query = manager.query.bind(manager);
    let atOnce = 0;
    let most = 0;
    let total = 0;
    jest.spyOn(manager, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
      if (!args[0].includes('xmin')) return query(...args);
      const days = (args[1] as string[][])[0]?.length ?? 0;
      total += days;
      most = Math.max(most, (atOnce += days));
      return query(...args).finally(() => (atOnce -= days));
    });
    const { statuses } = await responsesTo(app, body);
    expect(statuses).toEqual(Array<number>(20).fill(200));
    // For each request, and for the response that is made, after it.
    expect({ total, most }).toEqual({ total: 21, most: CONCURRENCY.statements.per.address });
    await app.stop();
  });
});

/** Requests on some connections that lack the last byte of their body, which `complete` sends. */
async function openBodies(app: TestApp, path: string, body: string, count = 20) {
  const head = lines(
    `POST ${path} HTTP/1.1`,
    'Host: a',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  );
  const opened = await Promise.all(Array.from({ length: count }, () => connectTo(app, head + body.slice(0, -1))));
  await delay(100);
  return opened.map(({ write, closed }) => ({ closed, complete: () => write(body.slice(-1)) }));
}

describe('long bodies of one address', () => {
  it.each(['/graphql', '/api/auth/login'])(
    'are parsed in different event loop iterations when their last bytes arrive together: %s',
    async (path) => {
      const app = await anApp();
      const parsed = new Map<number, number>();
      let now = 0;
      let isOver = false;
      const tick = (): void => {
        now += 1;
        if (!isOver) setImmediate(tick);
      };
      const parse = JSON.parse;
      const spy = jest.spyOn(JSON, 'parse').mockImplementation((text: string) => {
        if (text.length > 20_000) parsed.set(now, (parsed.get(now) ?? 0) + 1);
        return parse(text) as unknown;
      });
      const body = JSON.stringify({ query: '{ __typename }', variables: { long: 'a'.repeat(30_000) } });
      const opened = await openBodies(app, path, body);
      tick();
      for (const { complete } of opened) complete();
      await soon(Promise.all(opened.map(({ closed }) => closed)));
      isOver = true;
      spy.mockRestore();
      expect([...parsed.values()].reduce((sum, count) => sum + count)).toBe(20);
      // One as the bytes are read, and one at the end of the iteration.
      expect(Math.max(...parsed.values())).toBeLessThanOrEqual(2);
      await app.stop();
    },
  );
});
