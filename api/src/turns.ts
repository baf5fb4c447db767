import { busy } from './errors.js';

/**
 * Runs work by turns: at most `count` at once, the rest in the order in which they came. Throws SERVICE_UNAVAILABLE when
 * `mostWaiting` are waiting already: a queue without an end is one in which everybody gives up.
 */
export function turns(
  count: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw busy();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
