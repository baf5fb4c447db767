/**
 * `12,345`. Groups of three, as everybody here writes them: without `Intl`, whose first use in a page
 * takes a phone's processor up to a tenth of a second.
 */
export const formatCount = (count: number): string => grouped(String(count));

/** Dollars as people write them: `$1,250`, and cents only where there are some: `$99.50`. */
export const formatPrice = (dollars: number): string =>
  `$${grouped(Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))}`;

/** The digits before the point, if there is one. */
function grouped(number: string): string {
  const [digits = '', cents] = number.split('.');
  const whole = digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return cents === undefined ? whole : `${whole}.${cents}`;
}
