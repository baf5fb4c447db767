import type { RequestHandler, Response } from 'express';
import { networkOf } from '../../../kernel/network.js';
import { bytesOfBody } from './cut-off.js';
import { endRequest } from '../on-request-end.js';

/** Limits of requests that have not begun: their bodies of JSON are arriving, or they wait for others of their address. */
export interface BodyLimits {
  /** From the headers of a request to the end of its body. */
  timeoutMs: number;
  /** Bytes of memory of one client address (`networkOf`). */
  perAddress: number;
  /** For all clients together: a tenth of the memory that `deploy` grants a process. */
  total: number;
  /** Interval of checks. */
  checkIntervalMs: number;
}

export const BODIES: BodyLimits = {
  timeoutMs: 10_000,
  perAddress: 4_000_000,
  total: 100_000_000,
  checkIntervalMs: 500,
};

/** About the size of a request without its body. */
const REQUEST_BYTES = 5_000;

/**
 * Ends requests whose bodies are not complete in time, and the oldest ones beyond the limits of memory. No other request
 * waits for them: one has a place among those of its address (`admitRequests`) only once its body has arrived.
 */
export function limitBodies({ timeoutMs, perAddress, total, checkIntervalMs }: BodyLimits): {
  /** Belongs before the body is read. */
  hold: RequestHandler;
  /** Belongs after `admitRequests`. */
  release: RequestHandler;
} {
  /** When each arrived (`performance.now()`), the oldest first. */
  const held = new Map<Response, number>();

  function check(): void {
    const now = performance.now();
    const bytes = new Map<string, number>();
    let all = 0;
    for (const [res, since] of [...held].reverse()) {
      const { req } = res;
      const address = networkOf(req.ip ?? '');
      const size = REQUEST_BYTES + bytesOfBody(req);
      const ofAddress = size + (bytes.get(address) ?? 0);
      const isLate = !req.complete && now - since > timeoutMs;
      if (res.headersSent || req.socket.destroyed) held.delete(res);
      else if (isLate || ofAddress > perAddress || all + size > total) {
        held.delete(res);
        endRequest({ req, res });
      } else {
        bytes.set(address, ofAddress);
        all += size;
      }
    }
  }
  setInterval(check, checkIntervalMs).unref();

  return {
    hold(_req, res, next) {
      held.set(res, performance.now());
      next();
    },
    release(_req, res, next) {
      held.delete(res);
      next();
    },
  };
}
