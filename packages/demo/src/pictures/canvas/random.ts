/**
 * Reproducible random numbers: the same seed produces the same numbers on every machine, so that the demo marketplace
 * is always the same. Not for secrets.
 */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A number from `low` (included) to `high` (excluded). */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True with this probability (0 to 1). */
  chance(probability: number): boolean;
  /** An element of the list. Throws `RangeError` if it is empty. */
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy of the list. */
  shuffled<T>(list: readonly T[]): T[];
  /** An identifier in the form of a version 4 UUID. */
  uuid(): string;
}

/** FNV-1a: produces very different numbers for similar seeds (`a1`, `a2`). */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const character of text) {
    h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return h >>> 0;
}

/** Mulberry32 over the hashed seed. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));

  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('Nothing to pick from');
      return list[whole(0, list.length - 1)] as T;
    },
    shuffled: <T>(list: readonly T[]): T[] => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
      }
      return copy;
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16)).join('');
      const variant = (8 + whole(0, 3)).toString(16);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-');
    },
  };
}
