import { setTimeout as delay } from 'node:timers/promises';

/** Waits until it is so, at most for half a minute: what comes after says what was missing. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()) && Date.now() < end;) await delay(5);
}
