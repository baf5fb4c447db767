const DIGIT = /\p{Nd}/u;

/** The digits of all scripts, such as `٥` or `５`, as ASCII digits. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** The digits of a script follow each other, from zero to nine. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  // Mathematical digits are five such rows, one after the other.
  return value % 10;
}

const PLAIN = /^-?\d*(?:[.,]\d{1,2})?$/;
/** `1,250`, `1 250.50` or `1'250`, also `1,00,000`; and `1.250,00`, but not `1.250`, which would be 1.25 elsewhere. */
const GROUPED =
  /^(?!-?\d+\.\d+$)-?[1-9]\d{0,2}(?:([ ',])(?:\d{2,3}\1)*\d{3}(?:\.\d{1,2})?|([ '.])(?:\d{2,3}\2)*\d{3}(?:,\d{1,2})?)$/;

/**
 * The number in a text, as people of any country type it: with up to two decimals after a point or comma, and groups of
 * thousands. A comma before three digits separates thousands, as in the prices of the pages.
 * @returns undefined if there is none, and if it would be another one in another country
 */
export function typedNumber(text: string): number | undefined {
  const typed = asciiDigits(text)
    // Marks of the direction of writing, which are pasted with the text.
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٫．]/g, '.')
    .replace(/[،，]/g, ',')
    .replace(/[٬’＇]/g, "'")
    .replace(/[−－]/g, '-')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^(-?)[$＄] ?/, '$1');
  if (!/\d/.test(typed) || !(PLAIN.test(typed) || GROUPED.test(typed))) return undefined;
  const decimals = /[.,]\d{1,2}$/.exec(typed)?.[0] ?? '';
  const whole = typed.slice(0, typed.length - decimals.length).replace(/[ ',.]/g, '');
  return Number(`${whole}.${decimals.slice(1)}`);
}
