import { AsyncResource } from 'node:async_hooks';

/** Begins work of a key, at once or in a later turn of the event loop. */
export type LoopTurns = (key: string, begin: () => void) => void;

/**
 * At most so much work of one key begins in a turn of the event loop; the rest waits for the next turns, in its order. All
 * other work of the process waits for the end of a turn: what takes a few milliseconds of it must not be done for each of a
 * hundred connections in one. A turn of a server at rest is over in no time. Nothing begins in a turn in which `mayBegin` is
 * false.
 */
export function fewInLoopTurn(most: number, mayBegin: () => boolean = () => true): LoopTurns {
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  };
  const nextTurn = (): void => {
    isScheduled = false;
    begun.clear();
    if (!mayBegin()) return schedule();
    for (const [key, queue] of waiting) {
      const now = queue.splice(0, most);
      begun.set(key, now.length);
      if (queue.length === 0) waiting.delete(key);
      for (const begin of now) begin();
    }
    if (begun.size > 0) schedule();
  };
  return (key, begin) => {
    const count = begun.get(key) ?? 0;
    schedule();
    // What waits already comes first: `begun` is empty while the others of a turn are let in.
    if (count < most && !waiting.has(key) && mayBegin()) {
      begun.set(key, count + 1);
      return begin();
    }
    const queue = waiting.get(key) ?? [];
    waiting.set(key, queue);
    // Begun from another's turn, it is itself all the same to whatever follows it through the process.
    queue.push(AsyncResource.bind(begin));
  };
}
