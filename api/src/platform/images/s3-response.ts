import { Readable } from 'node:stream';
import { StoreAwayError } from './image-store.js';

/**
 * Rejects when a part of a response takes longer than that. A signal alone will not do: `fetch` no longer hears it once
 * the garbage collector has taken its `Request`, and a read of the body may then wait for ever.
 */
export async function inTime<T>(part: Promise<T>, ms: number, giveUp?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreAwayError(`The image store was silent for ${ms / 1000} s`));
      giveUp?.();
    }, ms);
  });
  return Promise.race([part, silence]).finally(() => clearTimeout(timer));
}

/** The body as a stream that fails when the store sends nothing for so long. How slowly it is read does not matter. */
export function bodyOf(response: Response, ms: number): Readable {
  const reader = response.body?.getReader();
  if (!reader) return Readable.from([]);
  return new Readable({
    read() {
      inTime(reader.read(), ms).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      // Ends the connection, unless the body has come to its end.
      reader.cancel(error).catch(() => undefined);
      done(error);
    },
  });
}
