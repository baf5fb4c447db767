import { formatCount, formatPrice } from './numbers.js';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('formats the count %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
  expect(text).toBe(count.toLocaleString('en-US'));
});

test.each([
  [0, '$0'],
  [99.5, '$99.50'],
  [1250, '$1,250'],
  [999999.99, '$999,999.99'],
  [1234567.1, '$1,234,567.10'],
])('formats the price %d as %s', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});
