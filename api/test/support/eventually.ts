import { setTimeout as sleep } from 'node:timers/promises';

/** Retries the expectation until it passes, for up to 30 s, and then throws its last error. */
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

/** Waits until the condition holds, for up to 30 s, and then throws. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()); await sleep(5))
    if (Date.now() > end) throw new Error(`This does not hold after 30 s: ${String(holds)}`);
}

/** Repeats a request that was rejected with 503: on a busy machine it may wait too long for a database connection. */
export async function untilServed<T extends { code?: string; status?: number }>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await request();
    if (response.code !== 'SERVICE_UNAVAILABLE' && response.status !== 503) return response;
  }
}
