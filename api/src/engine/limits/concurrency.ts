import { busy, rateLimited } from '../../kernel/errors.js';

/** What a task is counted by. A key that a task does not have does not limit it, such as all without rate limits. */
export type Keys = Readonly<Partial<Record<'address' | 'account', string>>>;
export type Shares = Readonly<Partial<Record<keyof Keys, number>>>;

/** What is omitted is unlimited. */
export interface ConcurrencyLimits {
  /** Maximum number of running tasks. */
  total?: number;
  /** The same for each address and account. */
  per?: Shares;
  /** Maximum number of queued tasks. Nevertheless, a key may queue its first one, so that few keys block no other. */
  queued?: number;
  queuedPer?: Shares;
  /** For which a task is queued at most. */
  timeoutMs?: number;
}

export type Release = () => void;

/** Limits tasks that run at a time. Queued ones begin round robin by their first key, in order of arrival within it. */
export interface Concurrency {
  /** Null if the task would be queued. */
  tryAcquire(keys: Keys): Release | null;
  /** Throws RATE_LIMITED if a key has its share of the queue, and SERVICE_UNAVAILABLE if that is full or after the timeout. */
  acquire(keys: Keys): Promise<Release>;
  /** Throws as `acquire` does, and what the task throws. */
  run<T>(keys: Keys, task: () => Promise<T>): Promise<T>;
  /** The first of the keys that has its share of the running tasks. */
  fullKey(keys: Keys): string | undefined;
}

/** Keys that may queue although the queue is full: a flood from many addresses must not grow it without end. */
const MAX_KEYS = 1_000;

/** Suggested to a key whose share of the queue is full; most queued tasks have run by then. */
const RETRY_AFTER_SECONDS = 2;

/** Counts tasks by each of their keys. */
function countBy(shares: Shares) {
  const limits = Object.entries(shares) as [keyof Keys, number][];
  const counts = new Map<string, number>();
  return {
    all: 0,
    add(keys: Keys, change: 1 | -1): void {
      this.all += change;
      for (const [kind] of limits) {
        const key = keys[kind];
        if (!key) continue;
        const count = (counts.get(key) ?? 0) + change;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
    },
    fullKey(keys: Keys): string | undefined {
      for (const [kind, max] of limits) {
        const key = keys[kind];
        if (key && (counts.get(key) ?? 0) >= max) return key;
      }
      return undefined;
    },
  };
}

interface Waiter {
  keys: Keys;
  begin(): void;
}

/** The limits of each use are in `concurrency-limits.ts`. */
export function concurrency(limits: ConcurrencyLimits): Concurrency {
  const { total = Infinity, per = {}, queued = Infinity, queuedPer = {}, timeoutMs } = limits;
  const running = countBy(per);
  const waiting = countBy(queuedPer);
  /** In the order in which the keys are served; none is empty. */
  const queues = new Map<string, Set<Waiter>>();

  const tryAcquire = (keys: Keys): Release | null =>
    running.all < total && running.fullKey(keys) === undefined ? begin(keys) : null;

  function begin(keys: Keys): Release {
    running.add(keys, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running.add(keys, -1);
      beginNext();
    };
  }

  function beginNext(): void {
    for (const [key, queue] of queues) {
      if (running.all >= total) return;
      const [next] = queue;
      if (!next || running.fullKey(next.keys) !== undefined) continue;
      // Now the last key of the round, which the loop reaches again.
      queues.delete(key);
      queues.set(key, queue);
      next.begin();
    }
  }

  function enqueue(keys: Keys): Promise<Release> {
    const [first = ''] = Object.values(keys);
    if (waiting.fullKey(keys) !== undefined) throw rateLimited(RETRY_AFTER_SECONDS);
    const isFirstOfKey = first !== '' && !queues.has(first) && queues.size < MAX_KEYS;
    if (waiting.all >= queued && !isFirstOfKey) throw busy();
    const queue = queues.get(first) ?? new Set();
    queues.set(first, queue);
    waiting.add(keys, 1);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        waiting.add(keys, -1);
        queue.delete(waiter);
        if (queue.size === 0) queues.delete(first);
      };
      const waiter: Waiter = {
        keys,
        begin() {
          leave();
          resolve(begin(keys));
        },
      };
      const giveUp = (): void => {
        leave();
        reject(busy());
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      queue.add(waiter);
    });
  }

  return {
    tryAcquire,
    acquire: async (keys) => tryAcquire(keys) ?? enqueue(keys),
    async run(keys, task) {
      const release = tryAcquire(keys) ?? (await enqueue(keys));
      try {
        return await task();
      } finally {
        release();
      }
    },
    fullKey: (keys) => running.fullKey(keys),
  };
}
