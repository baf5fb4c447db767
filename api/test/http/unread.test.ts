import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import compression from 'compression';
import express from 'express';
import { limitUnread } from '../../src/http/unread.js';
import { connectTo, lines } from '../security/support/raw.js';
import { until } from '../support/eventually.js';

it('closes connections of an address whose unread responses take too much memory before they are compressed', async () => {
  const text = randomBytes(9_000_000).toString('base64');
  const { sent, compressed } = limitUnread(3 * text.length);
  const app = express()
    .use(sent, compression(), compressed)
    .use((_req, res) => void res.type('text').send(text));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const openConnections = () => promisify(server.getConnections.bind(server))();
  const clients = [];
  for (let n = 0; n < 10; n += 1) {
    const { socket } = await connectTo({ url });
    socket.pause();
    socket.write(lines('GET / HTTP/1.1', 'Host: a', 'Accept-Encoding: gzip'));
    clients.push(socket);
  }
  await until(async () => (await openConnections()) <= 3);
  for (const socket of clients) socket.destroy();
  await until(async () => (await openConnections()) === 0);
  const whole = await fetch(url);
  expect((await whole.text()).length).toBe(text.length);
  server.closeAllConnections();
  server.close();
});
