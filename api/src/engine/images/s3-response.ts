import { Readable } from 'node:stream';
import { StoreUnavailableError } from './image-store.js';

/**
 * Rejects if a part of a response takes longer than `ms`. An abort signal alone is not sufficient: `fetch` ignores it
 * once its `Request` has been garbage collected, and a read of the body may then wait forever.
 */
export async function withTimeout<T>(part: Promise<T>, ms: number, onTimeout?: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailableError(`The image store sent no data for ${ms / 1000} s`));
      onTimeout?.();
    }, ms);
  });
  return Promise.race([part, timeout]).finally(() => clearTimeout(timer));
}

/**
 * The body as a stream that fails if the store sends nothing for `ms`. The speed at which it is read does not matter.
 */
export function bodyStream(response: Response, ms: number): Readable {
  const reader = response.body?.getReader();
  if (!reader) return Readable.from([]);
  return new Readable({
    read() {
      withTimeout(reader.read(), ms).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      // Closes the connection, unless the body has been read to its end.
      reader.cancel(error).catch(() => undefined);
      done(error);
    },
  });
}
