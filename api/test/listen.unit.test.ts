import { jest } from '@jest/globals';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { listen } from '../src/engine/http/listen.js';

describe('the listening server', () => {
  it('lets the operating system queue more than 1,000 waiting connections', async () => {
    const server = createServer();
    const listened = jest.spyOn(server, 'listen');
    await listen(server, { host: '127.0.0.1', port: 0 });
    expect(Number((listened.mock.calls[0] as unknown[])[2])).toBeGreaterThan(1_000);
    await new Promise((resolve) => server.close(resolve));
  });

  it('survives a connection that cannot be accepted', async () => {
    const server = createServer();
    await listen(server, { host: '127.0.0.1', port: 0 });
    const { _handle: handle } = server as typeof server & { _handle: { onconnection(status: number): void } };
    const { EMFILE } = constants.errno;
    expect(() => handle.onconnection(-EMFILE)).not.toThrow();
    await new Promise((resolve) => server.close(resolve));
  });
});
