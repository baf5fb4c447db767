import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as iteration } from 'node:timers/promises';
import { watchArrivals } from '../../src/engine/http/guard/arrivals.js';
import { CONNECTIONS, createHttpServer } from '../../src/engine/http/guard/connections.js';
import { cutOff } from '../../src/engine/http/guard/cut-off.js';
import { limitPerLoopIteration } from '../../src/kernel/loop-scheduler.js';
import { until } from '../support/eventually.js';

const NEVER = 60_000;

describe('while connections arrive in every iteration of the event loop', () => {
  it('no other work begins until an iteration brings none', async () => {
    const arrivals = watchArrivals(NEVER);
    expect(arrivals.mayBegin()).toBe(true);
    for (let n = 0; n < 50; n += 1) {
      arrivals.note();
      await iteration();
      expect(arrivals.mayBegin()).toBe(false);
    }
    await iteration();
    expect(arrivals.mayBegin()).toBe(true);
  });

  it('other work begins after some time nevertheless', async () => {
    const arrivals = watchArrivals(0);
    const schedule = limitPerLoopIteration(1, arrivals.mayBegin);
    let begun = 0;
    for (let n = 0; n < 60; n += 1) schedule('a', () => void (begun += 1));
    for (let n = 0; n < 60; n += 1) {
      arrivals.note();
      await iteration();
    }
    expect(begun).toBeGreaterThan(15);
    expect(begun).toBeLessThan(60);
  });

  it('a connection after sixty of a busy address is served among the first ten', async () => {
    const served: string[] = [];
    const server = createHttpServer(
      (req, res) => {
        for (const end = performance.now() + 20; performance.now() < end;);
        served.push(req.url ?? '');
        res.end();
      },
      (address) => address.startsWith('127.'), // a proxy, which forwards the addresses
      CONNECTIONS,
      { arrivals: watchArrivals(NEVER), offenders: cutOff(CONNECTIONS.offences) },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1_000, resolve));
    const { port } = server.address() as AddressInfo;
    const ask = (path: string, address: string): Socket => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      return socket;
    };
    const sockets = [...Array.from({ length: 60 }, () => ask('/busy', '192.0.2.1')), ask('/late', '192.0.2.2')];
    await until(() => served.includes('/late'));
    expect(served.indexOf('/late')).toBeLessThan(10);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
