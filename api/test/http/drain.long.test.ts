import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { drain } from '../../src/engine/http/drain.js';
import { freshApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A client that keeps one connection open, as a proxy does. */
function aProxy(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const sent = request({ port, path, agent }, (res) => {
        res.resume().on('end', () => resolve({ status: res.statusCode ?? 0, connection: res.headers.connection }));
      });
      sent.on('error', reject).end();
    });
  return { ask, close: () => agent.destroy() };
}

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });

describe('a server that is drained', () => {
  const app = freshApp();

  it('serves one more request on an idle connection, closes it, and refuses new ones', async () => {
    const port = portOf(app.server);
    const proxy = aProxy(port);
    expect(await proxy.ask('/api/services')).toEqual({ status: 200, connection: 'keep-alive' });
    const draining = drain(app.server, 600_000);
    expect(await isRefused(port)).toBe(true);
    expect(await proxy.ask('/api/services')).toEqual({ status: 200, connection: 'close' });
    // Without connections it has nothing to wait for.
    await draining;
    proxy.close();
  });

  it('waits no longer than it may for a connection that is not used', async () => {
    const proxy = aProxy(portOf(app.server));
    await proxy.ask('/healthz');
    await drain(app.server, 50);
    expect((await proxy.ask('/healthz')).status).toBe(200);
    proxy.close();
  });
});

it('completes the requests in flight when it is then closed', async () => {
  const waiting: (() => void)[] = [];
  const server = createServer((_req, res) => void waiting.push(() => res.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = aProxy(portOf(server));
  const answer = proxy.ask('/');
  await eventually(() => expect(waiting).toHaveLength(1));
  await drain(server, 0);
  let isClosed = false;
  server.close(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(isClosed).toBe(false);
  waiting[0]?.();
  expect(await answer).toMatchObject({ status: 200 });
  await eventually(() => expect(isClosed).toBe(true));
  proxy.close();
});
