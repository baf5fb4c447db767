const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as people write them: `$1,250`, and cents only where there are some: `$99.50`. */
export const formatPrice = (dollars: number): string =>
  (Number.isInteger(dollars) ? whole : exact).format(dollars);
