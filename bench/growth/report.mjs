// Tables of the medians, side by side.
import { percentile } from '../support/percentile.mjs';

/** @typedef {import('./measure.mjs').Cost} Cost */
/** @typedef {{ name: string, bookings: number } & Cost} Result */

const FIGURES = /** @type {const} */ (['ms', 'cpuMs', 'buffers', 'rows']);

/** @param {Cost[]} costs @returns {Cost} */
export const medianOf = (costs) => {
  const of = (/** @type {keyof Cost} */ figure) =>
    percentile(
      costs.map((cost) => cost[figure]),
      50,
    );
  return { ms: of('ms'), cpuMs: of('cpuMs'), buffers: of('buffers'), rows: of('rows') };
};

const short = (/** @type {number} */ value) => Number(value.toPrecision(value < 100 ? 3 : 4));

/**
 * Prints a table in Markdown. Returns the names of those whose CPU time grows by over `limit`.
 * @param {Result[]} results @param {{ sizes: number[], limit: number }} options
 */
export function report(results, { sizes, limit }) {
  const [least = 0, most = 0] = [sizes[0], sizes.at(-1)];
  console.log(
    `\n| of ${sizes.map((size) => `${size / 1e6} M`).join(' / ')} bookings | ms | CPU ms | buffers | rows | growth |`,
  );
  console.log('| --- | --: | --: | --: | --: | --: |');
  const grown = [];
  for (const name of new Set(results.map((result) => result.name))) {
    const costs = sizes.flatMap((size) => results.find((one) => one.name === name && one.bookings === size) ?? []);
    const cells = FIGURES.map((figure) => costs.map((cost) => short(cost[figure])).join(' / '));
    const [first, last] = [least, most].map((size) => costs.find(({ bookings }) => bookings === size));
    const growth = (/** @type {keyof Cost} */ figure) => (first && last ? last[figure] / first[figure] : 1);
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth('cpuMs').toFixed(2)}, ${growth('buffers').toFixed(2)} |`);
    if (growth('cpuMs') > limit) grown.push(name);
  }
  return grown;
}
