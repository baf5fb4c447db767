/** Detects arriving connections, so that other work can wait until they are accepted. */
export interface Arrivals {
  /** Must be called for every connection, including those that are rejected. */
  note(): void;
  /** Whether other work may begin in this iteration of the event loop. */
  mayBegin(): boolean;
}

export interface AcceptLimits {
  /** Maximum number accepted before an iteration of other work. */
  connections: number;
  /** Milliseconds, the maximum until that iteration: work in progress may make the iterations long. */
  within: number;
}

const ACCEPT: AcceptLimits = { connections: 300, within: 120 };

/**
 * libuv accepts a few connections per iteration of the event loop (`listen.ts`), in order of arrival. A client that opens
 * hundreds at once and causes work in every iteration would delay all later connections by hundreds of long iterations.
 * Therefore no other work begins while every iteration accepts a connection, which soon makes the iterations a fraction
 * of a millisecond long.
 */
export function acceptFirst({ connections, within }: AcceptLimits = ACCEPT): Arrivals {
  let isWatching = false;
  let isHolding = false;
  let arrived = 0;
  let accepted = 0;
  let since = 0;
  const hold = (): void => {
    isHolding = true;
    accepted = 0;
    since = performance.now();
    setImmediate(endIteration);
  };
  const endIteration = (): void => {
    const continues = arrived > 0;
    accepted += arrived;
    arrived = 0;
    if (isHolding) {
      isHolding = continues && /* H45 */ accepted < connections && /* H45 */ performance.now() - since < within;
      // The callback of waiting work may already have run in this iteration, so the next one is left to it.
      setImmediate(endIteration);
    } else if (continues) hold();
    else isWatching = false;
  };
  return {
    note() {
      arrived += 1;
      if (isWatching) return;
      isWatching = true;
      hold();
    },
    mayBegin: () => /* H44 */ !isHolding,
  };
}
