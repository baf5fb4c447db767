/** Acquires a permit of a key. Returns the function that releases it, or null if the key has no free permit. */
export type KeyedSemaphore = (key: string) => (() => void) | null;

/** At most `permits` at a time for each key, so that one address or account cannot use the whole capacity. */
export function keyedSemaphore(permits: number): KeyedSemaphore {
  const inUse = new Map<string, number>();
  return (key) => {
    const count = inUse.get(key) ?? 0;
    if (count >= permits) return null;
    inUse.set(key, count + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const remaining = (inUse.get(key) ?? 1) - 1;
      if (remaining > 0) inUse.set(key, remaining);
      else inUse.delete(key);
    };
  };
}

interface KeyState {
  inUse: number;
  /** In order of arrival; each call hands over a permit. */
  queue: Set<() => void>;
}

/**
 * A `KeyedSemaphore` with a queue for each key. Resolves to null if no permit becomes free within `timeoutMs`, and
 * immediately if `maxQueued` callers of that key are queued already.
 */
export function queuedKeyedSemaphore(
  permits: number,
  timeoutMs: number,
  maxQueued = Number.POSITIVE_INFINITY,
): (key: string) => Promise<(() => void) | null> {
  const states = new Map<string, KeyState>();
  return async (key) => {
    const state = states.get(key) ?? { inUse: 0, queue: new Set() };
    states.set(key, state);
    if (state.inUse < permits) state.inUse += 1;
    else if (state.queue.size >= maxQueued || !(await receivesPermit(state, timeoutMs))) return null;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const [next] = state.queue;
      if (next)
        next(); // `inUse` stays the same: the permit passes to the next caller in the queue
      else if ((state.inUse -= 1) === 0) states.delete(key);
    };
  };
}

/** Waits in the queue; false after the timeout. */
const receivesPermit = ({ queue }: KeyState, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const leaveQueue = (received: boolean): void => {
      clearTimeout(timer);
      queue.delete(receive);
      resolve(received);
    };
    const receive = (): void => leaveQueue(true);
    const timer = setTimeout(() => leaveQueue(false), timeoutMs);
    queue.add(receive);
  });
