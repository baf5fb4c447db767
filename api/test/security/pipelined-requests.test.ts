import { jest } from '@jest/globals';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_PIPELINED } from '../../src/engine/http/guard/in-flight.js';
import { createImages } from '../../src/engine/images/images.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { aPng } from '../images/support/pictures.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { anApp, type TestApp } from '../support/app.js';
import { aService } from '../support/factories.js';
import { connectTo, lines, soon, statusOf, type RawConnection } from './support/raw.js';

afterAll(removeTemporaryFolders);

/**
 * Milliseconds; generous, since the machine may be busy. `npm run bench siege` measures the real
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
  const { calls } = jest.spyOn(app.dataSource.manager, 'query').mock;
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
    const offences = { points: Number.MAX_SAFE_INTEGER, windowMs: 10_000 };
    app = await anApp({ deps: { images }, connections: { offences } });
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
