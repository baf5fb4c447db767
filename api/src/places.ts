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
