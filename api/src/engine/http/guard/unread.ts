import type { Request, RequestHandler, Response } from 'express';
import { networkOf } from '../../../kernel/network.js';
import { afterEnd } from '../../patches/response-events.js';

/**
 * Maximum bytes of unread responses in memory per client address: some sixty large dashboards. Otherwise a client that
 * sends requests over hundreds of connections and reads no response occupies gigabytes until these time out.
 */
export const MAX_UNREAD_BYTES = 64_000_000;

/** Both handlers disconnect a connection whose response would exceed `max` unread bytes of its client address. */
export interface UnreadLimit {
  /** Counts what the operating system has not accepted. */
  sent: RequestHandler;
  /** Counts what waits for its compression, which pauses while a client does not read. Belongs after `compression()`. */
  compressed: RequestHandler;
}

const bytesOf = (body: unknown): number =>
  typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.byteLength(body) : 0;

export function limitUnread(max: number): UnreadLimit {
  const unread = new Map<string, number>();
  const hold = (req: Request, res: Response, bytes: number): void => {
    if (bytes === 0) return;
    const address = networkOf(req.ip ?? '');
    const total = (unread.get(address) ?? 0) + bytes;
    if (total > max) return void req.socket.destroy();
    unread.set(address, total);
    res.once('close', () => {
      const left = (unread.get(address) ?? 0) - bytes;
      if (left > 0) unread.set(address, left);
      else unread.delete(address);
    });
  };
  return {
    sent(req, res, next) {
      afterEnd(res, () =>
        setImmediate(() => hold(req, res, res.writableFinished || res.closed ? 0 : req.socket.writableLength)),
      );
      next();
    },
    compressed(req, res, next) {
      afterEnd(res, (body) => {
        const isCompressed = res.hasHeader('content-encoding');
        if (isCompressed && !res.closed) hold(req, res, bytesOf(body));
      });
      next();
    },
  };
}
