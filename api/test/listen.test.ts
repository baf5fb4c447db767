import { createServer } from 'node:net';
import { jest } from '@jest/globals';
import { listen } from '../src/listen.js';

describe('listening', () => {
  it('lets the system keep more waiting connections than one address may open', async () => {
    const server = createServer();
    const listened = jest.spyOn(server, 'listen');
    await listen(server, { host: '127.0.0.1', port: 0 });
    expect(Number((listened.mock.calls[0] as unknown[])[2])).toBeGreaterThan(1_000);
    await new Promise((resolve) => server.close(resolve));
  });
});
