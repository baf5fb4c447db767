import { setImmediate as turn } from 'node:timers/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { vi } from 'vitest';
import { drain } from '../../src/engine/http/drain.js';
import { acceptMoreSoon, listen } from '../../src/engine/http/listen.js';
import { eventually } from '../support/eventually.js';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const unexpected = (error: unknown): never => {
  throw error;
};

async function listening<T extends Server>(server: T): Promise<T> {
  await listen(server, { host: '127.0.0.1', port: 0 });
  return server;
}

/** Connections that are accepted in each iteration of the event loop, of `count` that arrive at once. */
async function acceptedPerIteration(server: Server, count: number): Promise<number[]> {
  const perIteration: number[] = [];
  let accepted = 0;
  const sockets: Socket[] = [];
  const accept = (socket: Socket): void => {
    accepted += 1;
    sockets.push(socket.on('error', () => undefined));
  };
  server.on('connection', accept);
  for (let n = 0; n < count; n += 1) sockets.push(connect(portOf(server), '127.0.0.1').on('error', () => undefined));
  for (let sum = 0; sum < count;) {
    await turn();
    if (accepted > 0) perIteration.push(accepted);
    sum += accepted;
    accepted = 0;
  }
  server.off('connection', accept);
  for (const socket of sockets) socket.destroy();
  return perIteration;
}

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(!socket.destroy()));
    socket.on('error', () => resolve(true));
  });

describe('a server that accepts several connections at once', () => {
  it('accepts eight in an iteration of the event loop, and all of them as its own', async () => {
    const server = await listening(createServer());
    await acceptMoreSoon(server, unexpected, 0);
    const accepted = await acceptedPerIteration(server, 80);
    expect(Math.max(...accepted)).toBe(8);
    expect(accepted.reduce((sum, count) => sum + count)).toBe(80);
    await new Promise((resolve) => server.close(resolve));
  });

  it('has no more connections than it permits', async () => {
    const server = await listening(createServer());
    await acceptMoreSoon(server, unexpected, 0);
    server.maxConnections = 5;
    let dropped = 0;
    server.on('drop', () => (dropped += 1));
    const sockets = Array.from({ length: 30 }, () => connect(portOf(server), '127.0.0.1').on('error', () => undefined));
    await eventually(() => expect(dropped).toBe(25));
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['is closed', (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()))],
    ['is drained', (server: Server) => drain(server as Parameters<typeof drain>[0])],
  ])('accepts none once it %s', async (_, end) => {
    const server = await listening(createHttpServer((_req, res) => res.end()));
    const port = portOf(server);
    await acceptMoreSoon(server, unexpected, 0);
    await end(server);
    expect(await isRefused(port)).toBe(true);
  });

  it('accepts none if it is closed meanwhile', async () => {
    const server = await listening(createServer());
    const port = portOf(server);
    const accepting = acceptMoreSoon(server, unexpected, 0);
    await turn();
    server.close();
    await accepting;
    expect(await isRefused(port)).toBe(true);
    await acceptMoreSoon(server, unexpected, 0);
    expect(await isRefused(port)).toBe(true);
  });

  it('accepts one at a time if no other process can be started', async () => {
    const server = await listening(createServer());
    const failures: unknown[] = [];
    const node = vi.spyOn(process, 'execPath', 'get').mockReturnValue('/nonexistent');
    await acceptMoreSoon(server, (error) => failures.push(error), 0).finally(() => node.mockRestore());
    expect(failures).toMatchObject([{ code: 'ENOENT' }]);
    expect(Math.max(...(await acceptedPerIteration(server, 40)))).toBe(1);
    await new Promise((resolve) => server.close(resolve));
  });
});
