import { setTimeout as sleep } from 'node:timers/promises';

/** The CPU time in milliseconds that any request under 200 kB may take. */
export const CPU_OF_A_REQUEST = 100;

/** The fastest attempt counts: the first includes compilation, others garbage collection. */
const TRIES = 12;

/** CPU time of the yardstick on the machine for which the limit is meant; slower ones have more. */
const YARDSTICK_MS = 20;
const SOMETHING = Object.fromEntries(Array.from({ length: 13_000 }, (_, n) => [`k${n}`, n]));
const yardstick = (): void => {
  for (let n = 0; n < 3; n += 1) JSON.parse(JSON.stringify(SOMETHING));
};

/** How many times as long this machine takes now for the same work as the one for which limits in seconds are meant. */
export async function slowness(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const started = performance.now();
    yardstick();
    times.push(performance.now() - started);
    await sleep(50);
  }
  const [median = 0] = times.sort((one, other) => one - other).slice(2);
  return Math.max(1, median / YARDSTICK_MS);
}

async function used(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * The CPU time in milliseconds that this process takes for `ask`, the client's part included: the
 * minimum of several attempts, which end once one is within the limit. Each attempt is compared
 * with the yardstick before and after it, so that a slow or busy machine does not count.
 */
export async function cpuOf(ask: () => unknown, limit = CPU_OF_A_REQUEST): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && best >= limit; attempt += 1) {
    const before = await used(yardstick);
    const took = await used(ask);
    const slowness = Math.min(before, await used(yardstick)) / YARDSTICK_MS;
    best = Math.min(best, took / Math.max(1, slowness));
  }
  return best;
}
