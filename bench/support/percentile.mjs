/**
 * The smallest of the values that is not exceeded by `percent` percent of them.
 * @param {readonly number[]} values at least one
 * @param {number} percent 50 for the median
 */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('There is no percentile of nothing.');
  return value;
}
