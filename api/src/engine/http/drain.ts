import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** For a proxy under load, which reuses each of its connections more often. */
const DRAIN_MS = 1000;
const POLL_MS = 20;

/**
 * Lets clients and proxies leave a server that is about to stop: it accepts no connection any more, and closes each of
 * those that it has with the response to the next request. A connection that was closed while it is idle may be one on
 * which a proxy is sending a request at that moment, and that one would be lost. Resolves once there are no connections, or
 * after `maxMs`. Requests are served until the server itself is closed.
 */
export async function drain(server: Server, maxMs = DRAIN_MS): Promise<void> {
  server.prependListener('request', (_req, res) => void (res.shouldKeepAlive = false));
  // `close` of an HTTP server would also close its idle connections.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // `closeServer` waits for the callback. Node would call it at once, as of a server that is closed.
  server.close = (callback) => {
    void closed.then(() => callback?.());
    return server;
  };
  let isClosed = false;
  void closed.then(() => (isClosed = true));
  for (const end = performance.now() + maxMs; !isClosed && performance.now() < end;) await sleep(POLL_MS);
}

/** For the requests in flight when the server stops. */
const CLOSE_MS = 5_000;

/** Waits for the requests in flight, at most `maxMs`, and closes the server with all its connections. */
export async function closeServer(server: Server, maxMs = CLOSE_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  const late = setTimeout(() => server.closeAllConnections(), maxMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
