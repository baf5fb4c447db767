// Prints what was measured.
import { percentile } from '../support/percentile.mjs';

/** @typedef {import('./measure.mjs').Figures & { workload: string, contestant: string }} Result */

/** @param {import('./measure.mjs').Figures[]} measured @returns {import('./measure.mjs').Figures} */
export const medianOf = (measured) => ({
  perSecond: percentile(
    measured.map((figures) => figures.perSecond),
    50,
  ),
  serverMs: percentile(
    measured.map((figures) => figures.serverMs),
    50,
  ),
  databaseMs: percentile(
    measured.map((figures) => figures.databaseMs),
    50,
  ),
});

const cpuOf = (/** @type {Result} */ { serverMs, databaseMs }) => serverMs + databaseMs;
const rounded = (/** @type {number} */ value) => Number(value.toPrecision(3));

/**
 * All figures, and a Markdown table of the speeds in relation to the reference: how many times less CPU time, of server
 * and database together, a request takes.
 * @param {Result[]} results @param {Record<string, import('./workloads.mjs').Workload>} workloads
 */
export function report(results, workloads) {
  const referenceOf = (/** @type {Result} */ { workload }) =>
    results.find((one) => one.workload === workload && one.contestant === 'reference');
  const ratioOf = (/** @type {Result} */ result) => {
    const reference = referenceOf(result);
    return reference ? cpuOf(reference) / cpuOf(result) : Number.NaN;
  };
  console.table(
    results.map((result) => ({
      workload: `${result.workload} ${workloads[result.workload]?.name}`,
      server: result.contestant,
      'a second': Math.round(result.perSecond),
      'server ms': rounded(result.serverMs),
      'database ms': rounded(result.databaseMs),
      '× reference': rounded(ratioOf(result)),
      '× throughput': rounded(result.perSecond / (referenceOf(result)?.perSecond ?? Number.NaN)),
    })),
  );
  const ids = [...new Set(results.map(({ workload }) => workload))];
  const cells = (/** @type {string} */ name, /** @type {(id: string) => string} */ cell) =>
    `| ${[name, ...ids.map(cell)].join(' | ')} |`;
  const lines = [
    cells('× reference', (id) => `${id} ${workloads[id]?.name}`),
    cells('---', () => '---:'),
    ...[...new Set(results.map(({ contestant }) => contestant))].map((name) =>
      cells(name, (id) => {
        const result = results.find((one) => one.workload === id && one.contestant === name);
        return result ? String(Number(ratioOf(result).toPrecision(2))) : '';
      }),
    ),
    cells('goal', (id) => String(workloads[id]?.goal ?? '')),
  ];
  console.log(lines.join('\n'));
}
