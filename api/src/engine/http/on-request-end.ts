import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, Response } from 'express';

/** One `close` listener per connection, however many pipelined requests wait in it. */
const callbacks = new WeakMap<Socket, Set<() => void>>();

function onClose(socket: Socket, callback: () => void): Set<() => void> {
  const ofSocket = callbacks.get(socket) ?? new Set();
  if (!callbacks.has(socket)) {
    callbacks.set(socket, ofSocket);
    socket.once('close', () => {
      for (const each of [...ofSocket]) each();
    });
  }
  return ofSocket.add(callback);
}

/**
 * Calls `callback` once, when the response has been sent or the connection is closed; at once if either has happened.
 * The `close` event of the response is not enough: Node does not emit it for a response that waits behind others when
 * its connection closes.
 */
export function onRequestEnd(req: Request, res: Response, callback: () => void): void {
  const end = (): void => {
    res.off('close', end);
    if (ofSocket.delete(end)) callback();
  };
  const ofSocket = onClose(req.socket, end);
  res.once('close', end);
  if (res.closed || req.socket.destroyed) end();
}

/** Ends a request as Node does after its timeout. What has been received is discarded with the connection. */
export function endRequest({ req, res }: { req: IncomingMessage; res: ServerResponse }): void {
  if (!res.headersSent && res.socket)
    req.socket.write('HTTP/1.1 408 Request Timeout\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n');
  req.socket.destroySoon();
}
