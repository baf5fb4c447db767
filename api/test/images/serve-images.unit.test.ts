import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import type { ImageStore } from '../../src/engine/images/image-store.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { serveImages } from '../../src/engine/http/serve-images.js';
import { CONCURRENCY } from '../../src/engine/limits/concurrency-limits.js';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder.js';
import { until } from '../support/eventually.js';

const FILES_OF_ADDRESS = CONCURRENCY.files.per.address;
const DISCARDED = 'd'.repeat(22);
const NAME = `${'k'.repeat(22)}.webp`;
let store: ImageStore;
/** How the server reads a file; a test may replace it. */
let read: ImageStore['read'];
let server: Server;
let url: string;

beforeAll(async () => {
  store = localImageStore(await temporaryFolder());
  await store.write(NAME, Buffer.from('RIFF picture'));
  for (const name of [`${DISCARDED}.webp`, `${DISCARDED}-card.webp`])
    await store.write(name, Buffer.from('RIFF discarded'));
  read = (name) => store.read(name);
  const app = express();
  app.use(serveImages({ ...store, read: (name) => read(name) }, { has: async (key) => key === DISCARDED }));
  app.use((_req, res) => void res.send('<!doctype html>the app'));
  server = createServer({ keepAliveTimeout: 600_000 }, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await removeTemporaryFolders();
});

/** Does not normalise paths or handle caches, as fetch would. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${url}/`, { path, headers }, resolve).on('error', reject);
  });

describe('serving images', () => {
  it('serves a stored picture as an immutable image that cannot run scripts', async () => {
    const answer = await fetch(`${url}/uploads/${NAME}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('RIFF picture');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('responds to HEAD with the same headers', async () => {
    const answer = await fetch(`${url}/uploads/${NAME}`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await answer.text()).toBe('');
  });

  it('responds with 304 to a matching ETag without reading the store', async () => {
    const etag = (await fetch(`${url}/uploads/${NAME}`)).headers.get('etag') ?? '';
    const intact = read;
    read = () => Promise.reject(new Error('the store was asked'));
    const again = await raw(`/uploads/${NAME}`, { 'if-none-match': `"other", W/${etag}` });
    read = intact;
    expect(again.statusCode).toBe(304);
    expect(await text(again)).toBe('');
    expect((await raw(`/uploads/${NAME}`, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each([`${DISCARDED}.webp`, `${DISCARDED}-card.webp`])('returns 404 for a discarded picture: %s', async (name) => {
    for (const tag of ['"other"', `"${name}"`])
      expect((await raw(`/uploads/${name}`, { 'if-none-match': tag })).statusCode).toBe(404);
  });

  it.each([
    `/uploads/${'x'.repeat(22)}.webp`,
    `/uploads/${'x'.repeat(6000)}.webp`,
    '/uploads',
    '/uploads/',
    '/uploads/%',
    '/uploads/%00',
    '/uploads/../package.json',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e/%2e%2e/package.json',
    `/uploads/./${NAME}`,
    `/uploads//${NAME}`,
    `/uploads/${NAME}/`,
    `/uploads/${NAME}%00.html`,
    `/uploads/${NAME.replace('.webp', '.html')}`,
  ])('returns 404 for the path %s', async (path) => {
    const answer = await raw(path);
    expect(answer.statusCode).toBe(404);
    expect(JSON.parse(await text(answer))).toEqual({
      success: false,
      message: 'Image not found',
      code: 'NOT_FOUND',
    });
  });

  it.each(['POST', 'PUT', 'DELETE'])('returns 404 for the method %s', async (method) => {
    const answer = await fetch(`${url}/uploads/${NAME}`, { method });
    expect(answer.status).toBe(404);
    expect((await fetch(`${url}/uploads/${NAME}`)).status).toBe(200);
  });

  it('opens few files for one address, regardless of how many of its clients stop reading', async () => {
    const intact = read;
    const opened: Readable[] = [];
    read = async () => {
      const file = new Readable({ read: () => undefined });
      file.push('RIFF');
      opened.push(file);
      return file;
    };
    const requests = Array.from({ length: FILES_OF_ADDRESS + 5 }, () =>
      get(`${url}/uploads/${NAME}`).on('error', () => undefined),
    );
    const areOpen = (count: number) => until(() => opened.length >= count);
    await areOpen(FILES_OF_ADDRESS);
    await delay(100);
    expect(opened).toHaveLength(FILES_OF_ADDRESS);
    opened[0]?.push(null);
    await areOpen(FILES_OF_ADDRESS + 1);
    expect(opened).toHaveLength(FILES_OF_ADDRESS + 1);
    for (const request of requests) request.destroy();
    // Files for clients that have disconnected are not opened, and their open files are closed.
    await until(() => opened.every(({ destroyed }) => destroyed));
    read = intact;
    expect((await fetch(`${url}/uploads/${NAME}`)).status).toBe(200);
    expect(opened).toHaveLength(FILES_OF_ADDRESS + 1);
  });

  it('closes the files of clients that read slowly, so that others of their address wait for none', async () => {
    const intact = read;
    // More than the operating system buffers.
    read = async () => Readable.from([Buffer.alloc(7_000_000)]);
    const slow = await Promise.all(
      Array.from({ length: FILES_OF_ADDRESS + 1 }, async () => {
        const request = get(`${url}/uploads/${NAME}`).on('error', () => undefined);
        await once(request, 'response');
        return request;
      }),
    );
    read = intact;
    expect((await fetch(`${url}/uploads/${NAME}`)).status).toBe(200);
    for (const request of slow) request.destroy();
  });

  it('responds with an error to a request for a file that cannot be read, and continues to serve', async () => {
    const intact = read;
    read = async () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the disk is gone');
        })(),
      );
    const answer = await fetch(`${url}/uploads/${NAME}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, null]);
    read = intact;
    expect((await fetch(`${url}/uploads/${NAME}`)).status).toBe(200);
  });
});
