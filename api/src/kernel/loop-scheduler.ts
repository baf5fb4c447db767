import { AsyncResource } from 'node:async_hooks';

/** Begins a task of a key, immediately or in a later iteration of the event loop. */
export type LoopScheduler = (key: string, begin: () => void) => void;

/**
 * Begins at most `max` tasks of each key per iteration of the event loop; the others begin in the following iterations,
 * in order of arrival. Everything else in the process waits for the end of an iteration, so a task of a few
 * milliseconds must not run for each of a hundred connections within one. The limit costs little: iterations of an idle
 * server are very short. No task begins in an iteration in which `mayBegin` returns false.
 */
export function limitPerLoopIteration(max: number, mayBegin: () => boolean = () => true): LoopScheduler {
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextIteration);
  };
  const nextIteration = (): void => {
    isScheduled = false;
    begun.clear();
    if (!mayBegin()) return schedule();
    for (const [key, queue] of waiting) {
      const batch = queue.splice(0, max);
      begun.set(key, batch.length);
      if (queue.length === 0) waiting.delete(key);
      for (const begin of batch) begin();
    }
    if (begun.size > 0) schedule();
  };
  return (key, begin) => {
    const count = begun.get(key) ?? 0;
    schedule();
    // Queued tasks of the key come first: after it is cleared, `begun` does not count those that are still queued.
    if (/* H32 */ count < max && !waiting.has(key) && mayBegin()) {
      begun.set(key, count + 1);
      return begin();
    }
    const queue = waiting.get(key) ?? [];
    waiting.set(key, queue);
    // Retains the async context of the caller: `setImmediate` may have been called in that of another task.
    queue.push(AsyncResource.bind(begin));
  };
}
