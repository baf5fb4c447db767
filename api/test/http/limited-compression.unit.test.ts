import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { compressibleResponse, sendCompressed } from '../../src/engine/http/compressed-response.js';
import { limitedCompression } from '../../src/engine/http/limited-compression.js';
import { concurrency } from '../../src/engine/limits/concurrency.js';
import { CONCURRENCY } from '../../src/engine/limits/concurrency-limits.js';
import { eventually } from '../support/eventually.js';

const LONG_OF_ADDRESS = CONCURRENCY.compressions.per.address;
const TEXT = 'x'.repeat(60_000);

/** Responses of which the end is sent when `finish` is called. */
async function aServer() {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const app = express()
    .set('trust proxy', true)
    .use(limitedCompression(concurrency(CONCURRENCY.compressions)))
    .get('/short', (_req, res) => void res.type('text').send(TEXT.slice(0, 5_000)))
    .get('/parts', (_req, res) => {
      res.type('text').write(TEXT);
      void finished.then(() => res.end());
    })
    .get('/', (_req, res) => {
      res
        .type('text')
        .set('Content-Length', String(2 * TEXT.length))
        .write(TEXT);
      void finished.then(() => res.end(TEXT));
    });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, from: string) => fetch(url + path, { headers: { 'x-forwarded-for': from } });
  return {
    finish,
    ask,
    /** The encoding of a response, whose end may not have been sent. */
    encoding: async (path: string, from = '192.0.2.1') => (await ask(path, from)).headers.get('content-encoding'),
    close: () => server.close() && server.closeAllConnections(),
  };
}

it('compresses three long responses of an address at a time, and short ones and those of others meanwhile', async () => {
  const { ask, encoding, finish, close } = await aServer();
  const long = [await ask('/', '192.0.2.1'), await ask('/parts', '192.0.2.1'), await ask('/', '192.0.2.1')];
  expect(long.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip', 'gzip']);
  expect([await encoding('/'), await encoding('/parts')]).toEqual([null, null]);
  expect([await encoding('/short'), await encoding('/', '192.0.2.2')]).toEqual(['gzip', 'gzip']);
  finish();
  expect((await Promise.all(long.map((one) => one.text()))).map(({ length }) => length)).toEqual([
    120_000, 60_000, 120_000,
  ]);
  await eventually(async () => expect(await encoding('/')).toBe('gzip'));
  close();
});

it('sends the same text with and without compression', async () => {
  const { ask, finish, close } = await aServer();
  finish();
  const texts = await Promise.all(Array.from({ length: 5 }, async () => (await ask('/', '192.0.2.1')).text()));
  expect(new Set(texts)).toEqual(new Set([TEXT + TEXT]));
  close();
});

it('sends a long cached response as it is without a permit, unless it is compressed already', async () => {
  const [long, other, short] = [60_000, 60_001, 5_000].map((length) =>
    compressibleResponse('text/plain', Buffer.alloc(length, 'x')),
  );
  const responses = { long, other, short };
  let isFree = true;
  const app = express().get('/:name', async (req, res) => {
    const response = responses[req.params.name as keyof typeof responses];
    if (response) await sendCompressed(req, res, response, () => (isFree ? () => undefined : null));
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const encodingOf = async (name: string): Promise<string | null> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect((await answer.text()).length).toBe(responses[name as keyof typeof responses]?.bytes.length);
    return answer.headers.get('content-encoding');
  };
  expect(await encodingOf('long')).toBe('br');
  isFree = false;
  expect(await encodingOf('long')).toBe('br');
  expect(await encodingOf('other')).toBeNull();
  expect(await encodingOf('short')).toBe('br');
  server.close();
});

it('compresses again after clients behind a proxy have disconnected before their responses', async () => {
  let disconnected = 0;
  let disconnect = (): void => undefined;
  const app = express()
    .set('trust proxy', 1)
    .use(limitedCompression(concurrency(CONCURRENCY.compressions)))
    .get('/late', (req, res) => {
      req.socket.once('close', () => {
        res.type('text').send(TEXT);
        disconnected += 1;
      });
      disconnect();
    })
    .get('/', (_req, res) => void res.type('text').send(TEXT));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  for (let n = 0; n < LONG_OF_ADDRESS; n += 1) {
    const client = new AbortController();
    disconnect = () => client.abort();
    await fetch(`${url}/late`, { headers, signal: client.signal }).catch(() => undefined);
  }
  await eventually(async () => expect(disconnected).toBe(LONG_OF_ADDRESS));
  expect((await fetch(url, { headers })).headers.get('content-encoding')).toBe('gzip');
  server.close();
});
