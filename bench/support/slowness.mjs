/** Milliseconds of the yardstick of `api/test/support/cpu.ts` on the machine for which limits are meant. */
const YARDSTICK_MS = 20;
const RUNS = 9;

/**
 * How many times as long a page takes for the same work as on the machine for which limits in milliseconds are meant; at
 * least 1.
 * @param {import('playwright-core').Page} page
 */
export async function slownessOf(page) {
  const times = /** @type {number[]} */ (
    await page.evaluate(`(() => {
      const something = Object.fromEntries(Array.from({ length: 13_000 }, (_, n) => ['k' + n, n]));
      return Array.from({ length: ${RUNS} }, () => {
        const begun = performance.now();
        for (let n = 0; n < 3; n += 1) JSON.parse(JSON.stringify(something));
        return performance.now() - begun;
      });
    })()`)
  );
  const median = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
  return Math.max(1, median / YARDSTICK_MS);
}
