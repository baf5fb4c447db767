/** Milliseconds of the processor that one request under 200 kB may take, of whatever kind it is. */
export const CPU_OF_A_REQUEST = 100;

/** Tries, of which the cheapest counts: the first is compiled on the way, and the collector of garbage may meet several. */
const TRIES = 12;

/**
 * Milliseconds of the processor that this process takes for it, the asking included: the least of several tries, of which
 * there are no more once one stays within the bound. How busy the machine is does not count.
 */
export async function cpuOf(ask: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && best >= CPU_OF_A_REQUEST; attempt += 1) {
    const started = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
