import { asciiDigits, typedNumber } from './typed-number.js';

test.each([
  ['1250', 1250],
  ['0', 0],
  ['99.5', 99.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  [' 1,250 ', 1250],
  ['1,250.00', 1250],
  ['1.250,00', 1250],
  ['1.250.000', 1250000],
  ['1,00,000', 100000],
  ['1 250,50', 1250.5],
  ['1\u00a0250', 1250],
  ['1\u202f250.5', 1250.5],
  ["1'250.50", 1250.5],
  ['1’250', 1250],
  ['$1,250', 1250],
  ['$ 99.50', 99.5],
  ['-5', -5],
  ['−$5', -5],
  ['١٢٥٠', 1250],
  ['۱۲٫۵', 12.5],
  ['١٬٢٥٠', 1250],
  ['१२५०', 1250],
  ['１２５０．５０', 1250.5],
  ['\u200f١٢٥٠', 1250],
  ['𝟙𝟚', 12],
])('reads %j as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each(['', '-', '.', '$', '1e3', '0x10', '12-15', '20 guests', 'free', '½', '10²', 'Infinity'])(
  'reads no number in %j',
  (text) => {
    expect(typedNumber(text)).toBeUndefined();
  },
);

test.each(['1.250', '0,125', '1,2500', '12 50', '1,250,00', '1,250 000', '1.2.3', '1..5', '1,'])(
  'reads no number in %j, which is ambiguous',
  (text) => {
    expect(typedNumber(text)).toBeUndefined();
  },
);

test('converts the digits of all scripts, and nothing else', () => {
  expect(asciiDigits('+٠٥٥-۰۹۱ ४५, １２３ 𝟡 ½ Ⅻ ²')).toBe('+055-091 45, 123 9 ½ Ⅻ ²');
});
