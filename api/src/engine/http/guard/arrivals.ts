/** Milliseconds for which arriving connections may delay requests, so that nobody delays them without end. */
const MAX_HOLD_MS = 120;

/**
 * libuv accepts one connection per iteration of the event loop, in order of arrival. A client that opens hundreds at once and
 * causes work in every iteration would delay all later connections by hundreds of long iterations. Therefore no request,
 * operation or long list begins while every iteration brings a connection, which soon makes the iterations a fraction of a millisecond long.
 */
export function watchArrivals(maxHoldMs = MAX_HOLD_MS) {
  let hasArrived = false;
  let heldSince: number | undefined;
  let isResting = false;
  const endIteration = (): void => {
    const continues = hasArrived && performance.now() - (heldSince ?? 0) < maxHoldMs;
    hasArrived = false;
    if (continues) return void setImmediate(endIteration);
    heldSince = undefined;
    isResting = true;
    // What waits may have been looked at in this iteration already, so the next one is left to it.
    setImmediate(() => setImmediate(() => (isResting = false)));
  };
  return {
    /** To be called for every connection, including those that are rejected. */
    note(): void {
      hasArrived = true;
      if (heldSince !== undefined || isResting) return;
      heldSince = performance.now();
      setImmediate(endIteration);
    },
    /** Whether other work may begin in this iteration. */
    mayBegin: (): boolean => heldSince === undefined,
  };
}

export type Arrivals = ReturnType<typeof watchArrivals>;
