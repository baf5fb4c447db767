import { AsyncResource } from 'node:async_hooks';

/**
 * Begins a task of a key, immediately or in a later iteration of the event loop. A task that is cancelled while it waits
 * costs nothing, and is not counted.
 */
export type LoopScheduler = (key: string, begin: () => void, isCancelled?: () => boolean) => void;

interface Task {
  begin(): void;
  isCancelled(): boolean;
}

/**
 * Begins at most `max` tasks of each key per iteration of the event loop; the others begin in the following iterations,
 * in order of arrival. Everything else in the process waits for the end of an iteration, so a task of a few
 * milliseconds must not run for each of a hundred connections within one. The limit costs little: iterations of an idle
 * server are very short. No task begins in an iteration in which `mayBegin` returns false.
 */
export function limitPerLoopIteration(max: number, mayBegin: () => boolean = () => true): LoopScheduler {
  const begun = new Map<string, number>();
  const waiting = new Map<string, Task[]>();
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
      const batch = takeBatch(queue, max);
      begun.set(key, Math.min(batch.length, max));
      if (queue.length === 0) waiting.delete(key);
      for (const task of batch) task.begin();
    }
    if (begun.size > 0) schedule();
  };
  return (key, begin, isCancelled = () => false) => {
    const count = begun.get(key) ?? 0;
    schedule();
    // Queued tasks of the key come first: after it is cleared, `begun` does not count those that are still queued.
    if (count < max && !waiting.has(key) && mayBegin()) {
      begun.set(key, count + 1);
      return begin();
    }
    const queue = waiting.get(key) ?? [];
    waiting.set(key, queue);
    // Retains the async context of the caller: `setImmediate` may have been called in that of another task.
    // `AsyncResource.bind` takes several times as long.
    const resource = new AsyncResource('Task');
    queue.push({ begin: () => resource.runInAsyncScope(begin), isCancelled });
  };
}

/** Removes the first `max` tasks that are not cancelled from a queue, and all cancelled ones before the next. */
function takeBatch(queue: Task[], max: number): Task[] {
  let count = 0;
  let end = 0;
  for (; end < queue.length; end += 1) {
    if (queue[end]?.isCancelled()) continue;
    if (count === max) break;
    count += 1;
  }
  return queue.splice(0, end);
}
