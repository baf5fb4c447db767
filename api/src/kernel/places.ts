/** Takes a place under a key; gives it back when called, or null when all places under that key are taken. */
export type Places = (key: string) => (() => void) | null;

/** At most `most` places at a time for each key, so that one address or account cannot take all there are. */
export function places(most: number): Places {
  const taken = new Map<string, number>();
  return (key) => {
    const count = taken.get(key) ?? 0;
    if (count >= most) return null;
    taken.set(key, count + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}

interface Line {
  taken: number;
  waiting: Set<() => void>;
}

/**
 * The same for who can wait for a place: null when none has become free within `patience` milliseconds, and at once when
 * `mostWaiting` of that key wait already.
 */
export function placesInTurn(
  most: number,
  patience: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): (key: string) => Promise<(() => void) | null> {
  const lines = new Map<string, Line>();
  return async (key) => {
    const line = lines.get(key) ?? { taken: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.taken < most) line.taken += 1;
    else if (line.waiting.size >= mostWaiting || !(await isHandedOne(line, patience))) return null;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const [next] = line.waiting;
      if (next)
        next(); // a place goes from hand to hand while somebody waits
      else if ((line.taken -= 1) === 0) lines.delete(key);
    };
  };
}

const isHandedOne = ({ waiting }: Line, patience: number): Promise<boolean> =>
  new Promise((resolve) => {
    const leave = (handed: boolean): void => {
      clearTimeout(tired);
      waiting.delete(take);
      resolve(handed);
    };
    const take = (): void => leave(true);
    const tired = setTimeout(() => leave(false), patience);
    waiting.add(take);
  });
