/**
 * `12,345`. Groups of three, as everybody here writes them: without `Intl`, whose first use in a page
 * takes a phone's processor up to a tenth of a second.
 */
export const formatCount = (count: number): string => grouped(String(count));

/** Dollars as people write them: `$1,250`, and cents only where there are some: `$99.50`. */
export const formatPrice = (dollars: number): string =>
  `$${grouped(Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))}`;

/** Commas between the digits before the point, if there is one; no number here is negative. */
function grouped(number: string): string {
  const [digits = '', cents] = number.split('.');
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  const whole = groups.join(',');
  return cents === undefined ? whole : `${whole}.${cents}`;
}
