/** Tells whether connections are arriving, so that other work can wait until they are accepted. */
export interface Arrivals {
  /** To be called for every connection, refused ones included. */
  note(): void;
  /** Whether other work may begin in this turn of the event loop. */
  mayBegin(): boolean;
}

export interface AcceptLimits {
  /** Accepted before there is a turn of other work. */
  connections: number;
  /** Milliseconds after which there is one all the same: what was begun before may make the turns long. */
  within: number;
}

export const ACCEPT: AcceptLimits = { connections: 100, within: 120 };

/**
 * libuv accepts one connection in a turn of the event loop, in the order in which they arrived. An address that opens
 * hundreds at once, and has work for every turn, would make all later connections wait for hundreds of long turns. So
 * while every turn brings a connection no other work begins, and the turns soon take a fraction of a millisecond.
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
    setImmediate(endTurn);
  };
  const endTurn = (): void => {
    const goesOn = hasArrived;
    hasArrived = false;
    accepted += 1;
    if (isHolding) {
      isHolding = goesOn && accepted < connections && performance.now() - since < within;
      // What waits for the end of a turn may have been asked before this: it has the whole next one.
      setImmediate(endTurn);
    } else if (goesOn) hold();
    else isWatching = false;
  };
  return {
    note() {
      hasArrived = true;
      if (isWatching) return;
      isWatching = true;
      hold();
    },
    mayBegin: () => !isHolding,
  };
}
