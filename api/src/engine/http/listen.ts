import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Config } from '../../kernel/config.js';
import { acceptMore } from '../patches/accept-more.js';

/**
 * Connections that may wait to be accepted. Linux limits the number to `net.core.somaxconn` (4,096 by default) and
 * drops further ones, which clients retry after a second. Node's default of 511 is less than one address may open.
 */
const BACKLOG = 4_096;

/**
 * Connections that are accepted in an iteration of the event loop, which may take a tenth of a second during an attack: of
 * two hundred that arrive at once, the last would be accepted after twenty seconds.
 */
const ACCEPTED_AT_ONCE = /* H88 */ 8;
/** After the start, whose last step and first requests need the processors. */
const ACCEPT_MORE_AFTER_MS = 2_000;

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
    server.listen(port, host, /* H46 */ BACKLOG, resolve);
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

/**
 * Lets a listening server accept several connections at once, soon. Never throws: the failure is passed to `onFailure`, and
 * the server then accepts one after the other.
 */
export async function acceptMoreSoon(
  server: Server,
  onFailure: (error: unknown) => void,
  afterMs = ACCEPT_MORE_AFTER_MS,
): Promise<void> {
  await sleep(afterMs, undefined, { ref: false });
  await acceptMore(server, ACCEPTED_AT_ONCE - 1, BACKLOG).catch(onFailure);
}
