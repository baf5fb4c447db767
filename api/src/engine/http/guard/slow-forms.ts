import type { IncomingMessage, ServerResponse } from 'node:http';
import { endRequest } from '../on-request-end.js';

/** Minimum upload rate of a form while others wait for its place. */
export interface MinRate {
  /** A tenth of a slow mobile connection. */
  bytesPerSecond: number;
  /** Period over which the rate is measured, so that a connection may pause. */
  windowMs: number;
}

export const MIN_RATE: MinRate = { bytesPerSecond: 20_000, windowMs: 10_000 };

/** Number of samples per window. */
const SAMPLES = 10;

interface Form {
  req: IncomingMessage;
  res: ServerResponse;
  keys: readonly string[];
  /** Bytes received by the connection at each sample, the oldest first. */
  bytes: number[];
}

/** Forms that have places, and the keys for whose places others wait. */
export interface SlowForms {
  /** Watches a form that holds a slot under each of the keys, until the returned function is called. */
  watch(req: IncomingMessage, res: ServerResponse, keys: readonly string[]): () => void;
  /** Waits for a slot under a key; meanwhile ends slow forms that hold a slot under this key. */
  whileWaiting<T>(key: string, wait: () => Promise<T>): Promise<T>;
}

/** A form whose request is complete no longer depends on its client, only on the server. */
const isArriving = ({ req }: Form): boolean => !req.complete && !req.socket.destroyed;

/**
 * Ends slow forms whose slots others wait for: one byte every half minute is enough to hold a slot for the maximum
 * duration of a request. A slow form that no other form waits for may continue.
 */
export function slowForms({ bytesPerSecond, windowMs }: MinRate): SlowForms {
  const forms = new Set<Form>();
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const isSlow = ({ bytes }: Form): boolean =>
    bytes.length > SAMPLES && (bytes.at(-1) ?? 0) - (bytes[0] ?? 0) < (bytesPerSecond * windowMs) / 1000;

  function sample(): void {
    for (const form of forms) {
      form.bytes.push(form.req.socket.bytesRead);
      if (form.bytes.length > SAMPLES + 1) form.bytes.shift();
      const isAwaited = form.keys.some((key) => waiting.has(key));
      if (isAwaited && isSlow(form) && isArriving(form)) endRequest(form);
    }
  }

  return {
    watch(req, res, keys) {
      const form = { req, res, keys, bytes: [req.socket.bytesRead] };
      forms.add(form);
      timer ??= setInterval(sample, windowMs / SAMPLES).unref();
      return () => {
        forms.delete(form);
        if (forms.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    async whileWaiting(key, wait) {
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
      try {
        return await wait();
      } finally {
        const left = (waiting.get(key) ?? 1) - 1;
        if (left > 0) waiting.set(key, left);
        else waiting.delete(key);
      }
    },
  };
}
