import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  signal: AbortSignal;
  /** Between two transactions, so that requests and the standbys are not delayed by thousands in a row. */
  pauseMs: number;
}

/** Repeats a transaction that returns its number of rows until there are none, or the signal; returns their sum. */
export async function inBatches({ signal, pauseMs }: Pace, writeBatch: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = signal.aborted ? 0 : await writeBatch();
    if (count === 0) return total;
    total += count;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
