import type { Socket } from 'node:net';
import type { Request, Response } from 'express';

/** One listener for each connection, however many requests wait in it: clients may send the next before the answer. */
const waiting = new WeakMap<Socket, Set<() => void>>();

function onEndOf(socket: Socket, work: () => void): Set<() => void> {
  const works = waiting.get(socket) ?? new Set();
  if (!waiting.has(socket)) {
    waiting.set(socket, works);
    socket.once('close', () => {
      for (const each of [...works]) each();
    });
  }
  return works.add(work);
}

/**
 * Does `work` once, when the request is answered or its connection is gone, also when that was before. The response alone
 * does not tell: one that waits behind others in its connection is never closed when the connection is.
 */
export function whenOver(req: Request, res: Response, work: () => void): void {
  const over = (): void => {
    res.off('close', over);
    if (works.delete(over)) work();
  };
  const works = onEndOf(req.socket, over);
  res.once('close', over);
  if (res.closed || req.socket.destroyed) over();
}
