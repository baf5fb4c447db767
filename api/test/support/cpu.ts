/** Milliseconds of the processor that one request under 200 kB may take, of whatever kind it is. */
export const CPU_OF_A_REQUEST = 100;

/** Tries, of which the cheapest counts: the first is compiled on the way, and the collector of garbage may meet several. */
const TRIES = 12;

/** What the yardstick takes on a quiet machine for which the bound above is meant; slower ones are allowed as much more. */
const YARDSTICK_MS = 20;
const SOMETHING = Object.fromEntries(Array.from({ length: 13_000 }, (_, n) => [`k${n}`, n]));
const yardstick = (): void => {
  for (let n = 0; n < 3; n += 1) JSON.parse(JSON.stringify(SOMETHING));
};

async function used(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * Milliseconds of the processor that this process takes for it, the asking included: the least of several tries, of which
 * there are no more once one stays within the bound. How slow the machine is does not count, nor what else shares its
 * caches: each try is held against a piece of work of the same kind before and after it.
 */
export async function cpuOf(ask: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && best >= CPU_OF_A_REQUEST; attempt += 1) {
    const before = await used(yardstick);
    const took = await used(ask);
    const slowness = Math.min(before, await used(yardstick)) / YARDSTICK_MS;
    best = Math.min(best, took / Math.max(1, slowness));
  }
  return best;
}
