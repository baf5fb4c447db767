import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { limitStarts, MAX_PIPELINED } from '../../src/http/in-flight.js';
import { createImages } from '../../src/platform/images/images.js';
import { localImageStore } from '../../src/platform/images/local-image-store.js';
import { aPng } from '../images/support/pictures.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { anApp, type TestApp } from '../support/app.js';
import { aService } from '../support/factories.js';
import { connectTo, exchange, lines, soon, statusOf, type RawConnection } from './support/raw.js';
import { until } from '../support/eventually.js';

afterAll(removeTemporaryFolders);

/**
 * Milliseconds; generous, since the machine may be busy. `npm run bench:siege` measures the real
 * figure.
 */
const SOON = 30_000;

const get = (path: string): string => lines(`GET ${path} HTTP/1.1`, 'Host: a');

/** Repeats a request until `done`, and returns the milliseconds of the slowest response. */
async function slowestAnswer(app: TestApp, path: string, done: Promise<unknown>): Promise<number> {
  let over = false;
  void done.finally(() => (over = true));
  let slowest = 0;
  while (!over) {
    const started = performance.now();
    expect((await fetch(app.url + path)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

/** Counts the statements that the app sends to its database from now on. */
function countStatements(app: TestApp): () => number {
  const { calls } = vi.spyOn(app.dataSource.manager, 'query').mock;
  const before = calls.length;
  return () => calls.length - before;
}

async function openFiles(folder: string): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((link) => link.startsWith(folder)).length;
}

describe('pipelined requests', () => {
  let app: TestApp;
  let folder: string;
  let picture: string;
  let slots: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const images = createImages(localImageStore(folder), () => undefined);
    // These tests end more connections than one address is allowed.
    const offences = { points: Number.POSITIVE_INFINITY, windowMs: 10_000 };
    app = await anApp({ market: { images }, connections: { offences } });
    const bytes = await aPng();
    const [stored] = await images.withStored(
      'owner',
      [{ filename: 'a.png', read: async () => bytes }],
      async (list) => list,
    );
    picture = `/uploads/${stored?.key}.webp`;
    slots = `/api/services/${(await aService(app)).id}/slots/2027-01-01`;
  });
  afterAll(() => app.stop());

  const volley = async (path: string, connections: number, requests: number) => {
    const opened = await Promise.all(Array.from({ length: connections }, () => connectTo(app)));
    for (const { write } of opened) write(get(path).repeat(requests));
    return opened;
  };
  const ended = (opened: RawConnection[]) => soon(Promise.all(opened.map(({ closed }) => closed)));

  it('responds to pipelined requests in their order, up to the limit of a connection', async () => {
    const connection = await connectTo(app, get('/api/services/1').repeat(MAX_PIPELINED - 1));
    connection.write(lines('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close'));
    const { text } = await soon(connection.closed);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...Array<string>(MAX_PIPELINED - 1).fill('400'), '200']);
  });

  it('closes a connection with too many pipelined requests, and serves others meanwhile', async () => {
    const statements = countStatements(app);
    const closed = volley(slots, 4, 3_000).then(ended);
    expect(await slowestAnswer(app, '/healthz', closed)).toBeLessThan(SOON);
    expect((await fetch(app.url + slots)).status).toBe(200);
    // Only the first request of each connection began, and none of the 11,996 others.
    expect(statements()).toBeLessThan(30);
  });

  it('closes a connection with too many pipelined requests that have an unknown Expect header', async () => {
    const expecting = (...more: string[]) => lines('GET /healthz HTTP/1.1', 'Host: a', 'Expect: wonders', ...more);
    const one = await connectTo(app, expecting('Connection: close'));
    expect(statusOf((await soon(one.closed)).text)).toBe(200);
    const many = await connectTo(app, expecting().repeat(3_000));
    await soon(many.closed);
  });

  it('opens one picture file per connection, regardless of how many requests it pipelines', async () => {
    const opened = await volley(picture, 8, MAX_PIPELINED);
    for (const { socket } of opened) socket.pause();
    const closed = volley(picture, 8, 3_000).then(ended);
    expect(await slowestAnswer(app, picture, closed)).toBeLessThan(SOON);
    expect(await openFiles(folder)).toBeLessThanOrEqual(8);
    for (const { socket } of opened) socket.destroy();
  });

  it('does not execute pipelined requests of a client that has disconnected', async () => {
    const statements = countStatements(app);
    for (let round = 0; round < 20; round += 1)
      for (const { socket } of await volley(slots, 1, MAX_PIPELINED)) socket.destroy();
    await delay(100);
    expect((await fetch(app.url + slots)).status).toBe(200);
    // Each request takes two: only the first of each round began, and none of the 140 others.
    expect(statements()).toBeLessThanOrEqual(42);
  });
});

describe('concurrent requests of one address', () => {
  /** An app whose database queries wait until `letGo` is called. */
  async function aSlowApp(requests: Parameters<typeof anApp>[0] & object) {
    const app = await anApp(requests);
    const service = await aService(app);
    const { manager } = app.dataSource;
    const query = manager.query.bind(manager);
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const asked = vi.spyOn(manager, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
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
      requests: { perAddress: 3, waiting: 2, timeoutMs: 8_000 },
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
      requests: { perAddress: 1, waiting: 0 },
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
      requests: { perAddress: 2, waiting: 5, timeoutMs: 8_000 },
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
      requests: { perAddress: 1, waiting: 0 },
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

describe('unread responses', () => {
  /** Bytes of each response; the operating system buffers some millions of them. */
  const LARGE = 12_000_000;
  let app: TestApp;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'index.html'), `<!-- head --><!-- /head -->${'x'.repeat(LARGE)}`);
    app = await anApp({ webDirectory: folder, unread: 3 * LARGE });
  });
  afterAll(() => app.stop());

  const openConnections = () => promisify(app.server.getConnections.bind(app.server))();

  it('closes connections of an address whose unread responses take too much memory', async () => {
    const unread = [];
    for (let n = 0; n < 10; n += 1) {
      const { socket } = await connectTo(app);
      socket.pause();
      socket.write(lines('GET / HTTP/1.1', 'Host: a', 'Accept: text/html'));
      unread.push(socket);
    }
    await until(async () => (await openConnections()) <= 6);
    const kept = await openConnections();
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThanOrEqual(6);
    for (const socket of unread) socket.destroy();
    await until(async () => (await openConnections()) === 0);
    const whole = await exchange(app, lines('GET / HTTP/1.1', 'Host: a', 'Accept: text/html', 'Connection: close'));
    expect(whole.length).toBeGreaterThan(LARGE);
  });
});

describe('GraphQL operations of one address', () => {
  it('executes at most two operations per event loop iteration when their last bytes arrive together', async () => {
    const app = await anApp();
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
    const body = '{"query":"{ __schema { queryType { name } } }"}';
    const request = lines(
      'POST /graphql HTTP/1.1',
      'Host: a',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const opened = await Promise.all(Array.from({ length: 20 }, () => connectTo(app, request + body.slice(0, -1))));
    await delay(100);
    tick();
    for (const { write } of opened) write(body.slice(-1));
    const texts = await soon(Promise.all(opened.map(async ({ closed }) => (await closed).text)));
    isOver = true;
    expect(texts.map(statusOf)).toEqual(Array<number>(20).fill(200));
    // One as the bytes are read, and one at the end of the turn of the event loop.
    expect(Math.max(...ends.values())).toBeLessThanOrEqual(2);
    await app.stop();
  });
});
