/**
 * `12,345`: groups of three digits, as in en-US. Without `Intl`, whose first use in a page takes up to 0.1 s of CPU
 * time on a phone.
 */
export const formatCount = (count: number): string => grouped(String(count));

/** Dollars: `$1,250`, and with cents only if there are any: `$99.50`. */
export const formatPrice = (dollars: number): string =>
  `$${grouped(Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))}`;

/** Inserts commas into the integer part. Expects a number that is not negative. */
function grouped(number: string): string {
  const [digits = '', cents] = number.split('.');
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  const whole = groups.join(',');
  return cents === undefined ? whole : `${whole}.${cents}`;
}
