import { busy, rateLimited } from './errors.js';

/** How much may wait for a turn: all together, and of one key. Without a number there is no end to it. */
export interface Waiting {
  waiting?: number;
  waitingOfOne?: number;
}

/** Seconds after which one who has too much waiting may come back; most turns are over by then. */
const COME_BACK_AFTER = 2;

/**
 * Runs work by turns: at most `count` at once. What waits goes round by key, the oldest of each in turn, so that one
 * address or account with much to do delays another by one piece of work, not by all of it. Throws RATE_LIMITED to a key
 * that has its share waiting already, and SERVICE_UNAVAILABLE when the whole queue is full: a queue without an end is one
 * in which everybody gives up.
 */
export function fairTurns(
  count: number,
  { waiting = Number.POSITIVE_INFINITY, waitingOfOne = Number.POSITIVE_INFINITY }: Waiting = {},
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let free = count;
  let queued = 0;
  /** By key, in the order in which the keys are next. */
  const queues = new Map<string, (() => void)[]>();

  const wait = (key: string): Promise<void> => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= waitingOfOne) throw rateLimited(COME_BACK_AFTER);
    if (queued >= waiting) throw busy();
    queues.set(key, queue);
    queued += 1;
    return new Promise((resolve) => queue.push(resolve));
  };

  const handOn = (): void => {
    const [first] = queues;
    if (!first) return void (free += 1);
    const [key, queue] = first;
    const next = queue.shift();
    queued -= 1;
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue); // and to the end of the round
    next?.();
  };

  return async (key, work) => {
    if (free > 0) free -= 1;
    else await wait(key);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}

/** The same for work that is nobody's in particular: in the order in which it came, at most `waiting` in the queue. */
export function turns(
  count: number,
  waiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = fairTurns(count, { waiting });
  return (work) => inTurn('', work);
}
