import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until an expression is true in the page. `page.waitForFunction` would evaluate its text in the page again and
 * again, which the Content-Security-Policy does not allow.
 * @param {import('playwright-core').Page} page
 * @param {string} condition
 */
export async function until(page, condition) {
  for (const end = Date.now() + 60_000; !(await page.evaluate(condition)); await sleep(10))
    if (Date.now() > end) throw new Error(`Not within a minute: ${condition}`);
}
