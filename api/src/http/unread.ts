import type { RequestHandler } from 'express';
import { networkOf } from '../kernel/network.js';
import { afterEnd } from '../platform/patches/response-events.js';

/**
 * Maximum bytes of unread responses in memory per client address: some sixty large dashboards. Otherwise a client that
 * sends requests over hundreds of connections and reads no response occupies gigabytes until these time out.
 */
export const MAX_UNREAD_BYTES = 64_000_000;

/** Disconnects a connection whose response would exceed `max` unread bytes of its client address. */
export function limitUnread(max: number): RequestHandler {
  const unread = new Map<string, number>();
  return (req, res, next) => {
    const { socket } = req;
    const count = (): void => {
      // Bytes that the kernel has accepted are not in the memory of this process.
      const bytes = res.writableFinished || res.closed ? 0 : socket.writableLength;
      if (bytes === 0) return;
      const address = networkOf(req.ip ?? '');
      const total = (unread.get(address) ?? 0) + bytes;
      /* H38 */ if (total > max) return void socket.destroy();
      unread.set(address, total);
      res.once('close', () => {
        const left = (unread.get(address) ?? 0) - bytes;
        if (left > 0) unread.set(address, left);
        else unread.delete(address);
      });
    };
    afterEnd(res, () => void setImmediate(count));
    next();
  };
}
