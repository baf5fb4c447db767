import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it is so, at most 30 s; then the expectation's own message says what was not. */
export async function eventually(expectation: () => void | Promise<void>): Promise<void> {
  for (const end = Date.now() + 30_000; ;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(10);
    }
  }
}

/** Waits until it is so, at most half a minute: what comes after says what was missing. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()) && Date.now() < end;) await sleep(5);
}
