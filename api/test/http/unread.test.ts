import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import express, { type RequestHandler } from 'express';
import { limitUnread } from '../../src/engine/http/guard/unread.js';
import { until } from '../support/eventually.js';
import { connectTo, lines } from '../security/support/raw.js';

/** A compression that waits for its client to read. */
const pausedCompression: RequestHandler = (_req, res, next) => {
  res.end = () => {
    res.setHeader('Content-Encoding', 'gzip');
    res.flushHeaders();
    return res;
  };
  next();
};

it('closes connections of an address whose unread responses take too much memory before they are compressed', async () => {
  const text = 'x'.repeat(100_000);
  const { sent, compressed } = limitUnread(3 * text.length);
  const app = express()
    .use(sent, pausedCompression, compressed)
    .use((_req, res) => void res.type('text').send(text));
  const server = createServer(app);
  let responses = 0;
  server.on('request', () => (responses += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const openConnections = promisify(server.getConnections.bind(server));
  const ask = () => connectTo({ url }, lines('GET / HTTP/1.1', 'Host: a'));
  const clients = await Promise.all(Array.from({ length: 10 }, ask));
  await until(() => responses === 10);
  await until(async () => (await openConnections()) <= 3);
  expect(await openConnections()).toBe(3);
  for (const { socket } of clients) socket.destroy();
  await until(async () => (await openConnections()) === 0);
  await Promise.all(Array.from({ length: 3 }, ask));
  await until(() => responses === 13);
  expect(await openConnections()).toBe(3);
  server.closeAllConnections();
  server.close();
});
