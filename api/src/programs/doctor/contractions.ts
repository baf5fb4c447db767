import { type Contraction, CONTRACTIONS } from '../../database/migrations/contractions.js';

/** Compares versions such as `1.2.0` and `1.10.0`. */
const isUntil = (version: string, limit: string): boolean => {
  const [one, other] = [version, limit].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const difference = one.map((part, n) => part - (other[n] ?? 0)).find((part) => part !== 0) ?? 0;
  return difference <= 0;
};

/** What later versions remove from the database, in sentences. */
export const waitingContractions = (contractions: readonly Contraction[] = CONTRACTIONS): string[] =>
  contractions.map(({ what, from }) => `${what}: no longer used, removed from version ${from} on`);

/** Those that the migrations of a version may remove, and have not. */
export const dueContractions = (version: string, contractions: readonly Contraction[] = CONTRACTIONS): string[] =>
  contractions.filter(({ from }) => isUntil(from, version)).map(({ what }) => what);
