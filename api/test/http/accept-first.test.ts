import { setImmediate as turn } from 'node:timers/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { acceptFirst, type Arrivals } from '../../src/engine/http/accept-first.js';
import { cutOff } from '../../src/engine/http/cut-off.js';
import { CONNECTIONS, createHttpServer } from '../../src/engine/http/connections.js';
import { limitPerLoopIteration } from '../../src/kernel/loop-scheduler.js';
import { until } from '../support/eventually.js';

const NEVER = 60_000;

describe('while connections arrive in every event loop iteration', () => {
  /** `count` turns of the event loop with a connection each. */
  async function connectionsInARow(arrivals: Arrivals, count: number): Promise<boolean[]> {
    const may: boolean[] = [];
    for (let n = 0; n < count; n += 1) {
      arrivals.note();
      await turn();
      may.push(arrivals.mayBegin());
    }
    return may;
  }

  it('begins no other work until an event loop iteration brings no connection', async () => {
    const arrivals = acceptFirst({ connections: 1_000, within: NEVER });
    expect(arrivals.mayBegin()).toBe(true);
    expect(await connectionsInARow(arrivals, 50)).toEqual(Array<boolean>(50).fill(false));
    await turn();
    expect(arrivals.mayBegin()).toBe(true);
  });

  it.each([
    ['enough connections', { connections: 10, within: NEVER }, 5],
    ['enough time', { connections: 1_000, within: 0 }, 25],
  ])('begins other work despite arriving connections after %s', async (_, limits, least) => {
    const arrivals = acceptFirst(limits);
    const schedule = limitPerLoopIteration(1, arrivals.mayBegin);
    let begun = 0;
    for (let n = 0; n < 60; n += 1) schedule('a', () => void (begun += 1));
    const atOnce = begun;
    await connectionsInARow(arrivals, 60);
    expect(atOnce).toBe(1);
    expect(begun).toBeGreaterThanOrEqual(least);
    expect(begun).toBeLessThan(40);
  });
});

describe('a connection that arrives after those of a busy address', () => {
  it('serves a connection that arrives after 60 of a busy address among the first ten', async () => {
    const served: string[] = [];
    const busyFor20Ms = (): void => {
      for (const end = performance.now() + 20; performance.now() < end;);
    };
    const server = createHttpServer(
      (req, res) => {
        busyFor20Ms();
        served.push(req.url ?? '');
        res.end();
      },
      (address) => address.startsWith('127.'), // a proxy, which forwards the addresses
      CONNECTIONS,
      {
        arrivals: acceptFirst({ connections: 1_000, within: NEVER }),
        offenders: cutOff(CONNECTIONS.offences),
      },
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
    expect(served.indexOf('/late')).toBeGreaterThanOrEqual(0);
    expect(served.indexOf('/late')).toBeLessThan(10);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
