import { busy, rateLimited } from './errors.js';

export interface QueueLimits {
  /** Maximum number of running tasks of each key but the empty one. Default: unlimited. */
  maxRunningPerKey?: number;
  /** Maximum number of queued tasks. Default: unlimited. */
  maxQueued?: number;
  /** For each key but the empty one. Default: unlimited. */
  maxQueuedPerKey?: number;
  /** For each part of a key, such as an account for which an address sends tasks. Default: unlimited. */
  maxQueuedPerPart?: number;
  /**
   * A key without a queued task may queue one although the queue is full, until this many keys have one: otherwise, a
   * few keys with a full share would block all others. Default: 0.
   */
  maxQueuedKeys?: number;
}

/** Suggested to a key whose share of the queue is full; most queued tasks have run by then. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs at most `permits` tasks at once. Queued tasks run round robin by key, in order of arrival within a key, so that
 * an address or account with many tasks delays another one by one task, not by all of them. Throws RATE_LIMITED if the
 * key or its part has its share of queued tasks already, and SERVICE_UNAVAILABLE if the whole queue is full: in an unlimited queue,
 * all clients would time out. Tasks without a client have the empty key.
 */
export function fairSemaphore(
  permits: number,
  {
    maxRunningPerKey = Number.POSITIVE_INFINITY,
    maxQueued = Number.POSITIVE_INFINITY,
    maxQueuedPerKey = Number.POSITIVE_INFINITY,
    maxQueuedPerPart = Number.POSITIVE_INFINITY,
    maxQueuedKeys = 0,
  }: QueueLimits = {},
): <T>(key: string, task: () => Promise<T>, part?: string) => Promise<T> {
  let available = permits;
  let queued = 0;
  const running = new Map<string, number>();
  const mayRun = (key: string): boolean => key === '' || (running.get(key) ?? 0) < maxRunningPerKey;
  const count = (key: string, change: 1 | -1): void => {
    const tasks = (running.get(key) ?? 0) + change;
    if (tasks > 0) running.set(key, tasks);
    else running.delete(key);
  };
  /** In the order in which the keys are served. */
  const queues = new Map<string, { part: string | undefined; begin: () => void }[]>();

  const enqueue = (key: string, part?: string): Promise<void> => {
    const queue = queues.get(key) ?? [];
    const ofPart = part === undefined ? 0 : queue.filter((task) => task.part === part).length;
    if (key !== '' && (queue.length >= maxQueuedPerKey || ofPart >= maxQueuedPerPart))
      throw rateLimited(RETRY_AFTER_SECONDS);
    const isFirstOfKey = key !== '' && queue.length === 0 && queues.size < maxQueuedKeys;
    if (queued >= maxQueued && !isFirstOfKey) throw busy();
    queues.set(key, queue);
    queued += 1;
    return new Promise((begin) => queue.push({ part, begin }));
  };

  /** Passes the permit of a task that has ended to the next queued one that may run, if any. */
  const release = (ended: string): void => {
    count(ended, -1);
    const [key, queue] = [...queues].find(([waiting]) => mayRun(waiting)) ?? [];
    if (key === undefined || !queue) return void (available += 1);
    const next = queue.shift();
    queued -= 1;
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue); // now the last key of the round
    count(key, 1);
    next?.begin();
  };

  return async (key, task, part) => {
    if (available > 0 && mayRun(key)) {
      available -= 1;
      count(key, 1);
    } else await enqueue(key, part);
    try {
      return await task();
    } finally {
      release(key);
    }
  };
}
