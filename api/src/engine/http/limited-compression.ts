import compression from 'compression';
import type { RequestHandler } from 'express';
import { networkOf } from '../../kernel/network.js';
import type { Concurrency } from '../limits/concurrency.js';
import { onRequestEnd } from './on-request-end.js';

/** Bytes above which compressing a response takes milliseconds of a thread. */
export const LONG_BYTES = 50_000;

/**
 * Compresses responses that are made for one request (`compressed-response.ts` compresses the others, and has the same
 * limit for cached ones). Compression uses the threads that also read files and hash passwords: of the long responses of
 * an address, only a few are compressed at a time, and the others are sent as they are.
 */
export function limitedCompression(compressions: Concurrency): RequestHandler {
  return compression({
    filter(req, res) {
      if (!compression.filter(req, res)) return false;
      // One that is sent in parts has no length.
      const isShort = Number(res.getHeader('Content-Length')) < LONG_BYTES;
      if (isShort || res.hasHeader('Content-Encoding')) return true;
      const release = compressions.tryAcquire({ address: networkOf(req.ip ?? '') });
      if (!release) return false;
      // At once if the client has disconnected.
      onRequestEnd(req, res, release);
      return true;
    },
  });
}
