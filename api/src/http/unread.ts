import type { RequestHandler } from 'express';
import { networkOf } from '../kernel/network.js';

/**
 * Bytes of answers that wait in memory for the readers of one address: some sixty large dashboards. A client that
 * asks over hundreds of connections and reads nothing would otherwise have gigabytes kept until these time out.
 */
export const UNREAD = 64_000_000;

/** Ends the connection whose answer would have more than `most` bytes wait for readers of its address. */
export function boundUnread(most: number): RequestHandler {
  const waiting = new Map<string, number>();
  return (req, res, next) => {
    const { socket } = req;
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    const count = (): void => {
      // What the system has taken is no longer in our memory.
      const bytes = res.writableFinished || res.closed ? 0 : socket.writableLength;
      if (bytes === 0) return;
      const address = networkOf(req.ip ?? '');
      const total = (waiting.get(address) ?? 0) + bytes;
      if (total > most) return void socket.destroy();
      waiting.set(address, total);
      res.once('close', () => {
        const left = (waiting.get(address) ?? 0) - bytes;
        if (left > 0) waiting.set(address, left);
        else waiting.delete(address);
      });
    };
    res.end = (...args: unknown[]) => {
      const ended = end(...args);
      setImmediate(count);
      return ended;
    };
    next();
  };
}
