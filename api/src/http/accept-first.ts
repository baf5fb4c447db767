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
 * libuv accepts one connection per iteration of the event loop, in order of arrival. A client that opens hundreds at
 * once and causes work in every iteration would delay all later connections by hundreds of long iterations. Therefore
 * no other work begins while every iteration accepts a connection, which soon makes the iterations a fraction of a
 * millisecond long.
 */
export function acceptFirst({ connections, within }: AcceptLimits = ACCEPT): Arrivals {
  let isWatching = false;
  let isHolding = false;
  let hasArrived = false;
  let accepted = 0;
  let since = 0;
  const hold = (): void => {
    isHolding = true;
    accepted = 0;
    since = performance.now();
    setImmediate(endIteration);
  };
  const endIteration = (): void => {
    const continues = hasArrived;
    hasArrived = false;
    accepted += 1;
    if (isHolding) {
      isHolding = continues && /* H45 */ accepted < connections && /* H45 */ performance.now() - since < within;
      // The callback of waiting work may already have run in this iteration, so the next one is left to it.
      setImmediate(endIteration);
    } else if (continues) hold();
    else isWatching = false;
  };
  return {
    note() {
      hasArrived = true;
      if (isWatching) return;
      isWatching = true;
      hold();
    },
    mayBegin: () => /* H44 */ !isHolding,
  };
}
