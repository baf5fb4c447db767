import { createServer, type Server } from 'node:net';
import { ConfigError, type Config } from '../../kernel/config.js';

/**
 * Connections that may wait to be accepted. Linux limits the number to `net.core.somaxconn` (4,096 by default) and
 * drops further ones, which clients retry after a second. Node's default of 511 is less than one address may open.
 */
const BACKLOG = 4_096;

type Address = Pick<Config, 'host' | 'port'>;

/** Throws `ConfigError` if the server cannot listen at this address. */
export const listen = (server: Server, { host, port }: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = ({ code }: NodeJS.ErrnoException): void =>
      reject(
        new ConfigError(
          code === 'EADDRINUSE'
            ? `PORT: got ${port}, but another process already listens on this port; it takes a free port`
            : `HOST, PORT: cannot listen on ${host}:${port} (${code})`,
        ),
      );
    // It stays: a connection that cannot be accepted later, without a file descriptor for it, must not end the process.
    server.on('error', fail);
    server.listen(port, host, BACKLOG, resolve);
  });

/**
 * Listens briefly, so that a wrong address is reported before the start creates anything. Throws `ConfigError` if the
 * server cannot listen.
 */
export async function assertCanListen(address: Address): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  await listen(server, address);
  await new Promise((resolve) => server.close(resolve));
}
