import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { onRequestEnd } from '../../src/engine/http/on-request-end.js';
import { until } from '../support/eventually.js';

let server: Server;
let begun: string[];
let over: string[];
beforeEach(async () => {
  begun = [];
  over = [];
  const app = express().use((req, res) => {
    begun.push(req.path);
    onRequestEnd(req, res, () => over.push(req.path));
    if (req.path !== '/never') res.send('done');
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = async (...paths: string[]) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  await until(() => begun.length >= paths.length);
  return socket;
};
const areOver = async (count: number) => {
  await until(() => over.length >= count);
  await delay(20); // in case one is reported twice
};

describe('a request', () => {
  it('reports a request as over exactly once, after its response', async () => {
    const socket = await open('/a', '/b');
    await areOver(2);
    expect(over).toEqual(['/a', '/b']);
    socket.destroy();
    await delay(50);
    expect(over).toEqual(['/a', '/b']);
  });

  it('reports all requests of a closed connection as over, even behind one without a response', async () => {
    const socket = await open('/never', '/behind', '/last');
    expect(over).toEqual([]);
    socket.destroy();
    await areOver(3);
    expect(over.sort()).toEqual(['/behind', '/last', '/never']);
  });

  it('reports a request as over immediately if its connection has already closed', async () => {
    const late = new Promise<string>((resolve) => {
      server.removeAllListeners('request');
      server.on('request', (req, res) => {
        begun.push('late');
        req.socket.once('close', () =>
          setTimeout(() => onRequestEnd(req as express.Request, res as express.Response, () => resolve('over')), 20),
        );
      });
    });
    (await open('/late')).destroy();
    expect(await late).toBe('over');
  });
});
