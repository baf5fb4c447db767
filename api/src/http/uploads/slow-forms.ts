import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a form that is on its way has to send while others wait for its place. */
export interface Pace {
  /** Bytes a second: a tenth of a slow mobile line. */
  bytesPerSecond: number;
  /** Milliseconds over which they are counted, so that a line may pause. */
  over: number;
}

export const PACE: Pace = { bytesPerSecond: 20_000, over: 10_000 };

/** How often in that time the bytes are looked at. */
const LOOKS = 10;

interface Form {
  req: IncomingMessage;
  res: ServerResponse;
  keys: readonly string[];
  /** Bytes of the connection at each look, the oldest first. */
  bytes: number[];
}

/** Forms that hold a place, and the keys for whose places others wait. */
export interface SlowForms {
  /** Watches a form that holds a place under each of these keys, until the function that it returns is called. */
  watch(req: IncomingMessage, res: ServerResponse, keys: readonly string[]): () => void;
  /** Waits for a place under a key; forms that hold one of its places and are slow are ended meanwhile. */
  whileWaiting<T>(key: string, wait: () => Promise<T>): Promise<T>;
}

/** The whole form has come when its request is complete: from then on it waits for the server, not the server for it. */
const isArriving = ({ req }: Form): boolean => !req.complete && !req.socket.destroyed;

/** As Node ends a request that takes too long. What it has sent so far goes with the connection. */
function end({ req, res }: Form): void {
  if (!res.headersSent && res.socket)
    req.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  req.socket.destroySoon();
}

/**
 * A byte every half minute is enough to hold a place for as long as a request may take. So whoever is that slow holds it
 * only while nobody else waits for it.
 */
export function slowForms({ bytesPerSecond, over }: Pace): SlowForms {
  const forms = new Set<Form>();
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const isSlow = ({ bytes }: Form): boolean =>
    bytes.length > LOOKS && (bytes.at(-1) ?? 0) - (bytes[0] ?? 0) < (bytesPerSecond * over) / 1000;

  function look(): void {
    for (const form of forms) {
      form.bytes.push(form.req.socket.bytesRead);
      if (form.bytes.length > LOOKS + 1) form.bytes.shift();
      const isAwaited = form.keys.some((key) => waiting.has(key));
      if (isAwaited && isSlow(form) && isArriving(form)) end(form);
    }
  }

  return {
    watch(req, res, keys) {
      const form = { req, res, keys, bytes: [req.socket.bytesRead] };
      forms.add(form);
      timer ??= setInterval(look, over / LOOKS).unref();
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
