/** Milliseconds of the processor that one request under 200 kB may take, of whatever kind it is. */
export const CPU_OF_A_REQUEST = 100;

/**
 * Milliseconds of the processor that this process takes for it, the asking included: the best of three, since the first
 * is compiled on the way and any may meet the collector of garbage. How busy the machine is does not count.
 */
export async function cpuOf(ask: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const started = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
