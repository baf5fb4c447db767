import type { Random } from './random.js';

/** A JSON number that JavaScript would not print in this form; `toJson` removes its quotes. */
const raw = (text: string): string => `raw:${text}`;

/** JSON of a value, including the numbers of `raw`. */
export const toJson = (value: unknown): string => (JSON.stringify(value) ?? 'null').replace(/"raw:([^"]*)"/g, '$1');

const TEXTS = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', 'half \udc00 of it', '\ufeff', '\u200b\u200d', '\u202eltr'],
  ...['e\u0301\u0323'.repeat(40), '👩‍👩‍👧‍👦🏳️‍🌈', 'ﷺ', 'İıßﬃ', '𝟚𝟘𝟚𝟞-𝟘𝟠-𝟘𝟙', '٢٠٢٦-٠٨-٠١', '\x1b[31m\x07', '\u2028\u2029'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'undefined', 'null', 'true'],
  ...["' OR 1=1 --", "'; DROP TABLE users; --", '%', '_', '\\', '%_%\\', '$1', '$$', '{{7*7}}', '${7*7}', '"'],
  ...['<script>alert(1)</script>', '../../etc/passwd', '%00', '%2e%2e%2f', 'javascript:alert(1)', '=1+1'],
  ...['NaN', 'Infinity', '-Infinity', '1e309', '0x10', '1_000', '１２', '-0', ' 5 ', '5 apples', '9'.repeat(400)],
  ...['2026-02-30', '2026-13-01', '0000-01-01', '10000-01-01', '-2026-08-01', '2026-8-1', 'infinity', 'now'],
  ...['epoch', 'today', 'allballs', '9999-12-31', '1970-01-01', '2026-08-01T10:00:00Z', '20260801'],
  ...['24:00', '9:00', '10:60', '10:00:00', '10:00+14', '-1:00', '10:00\n'],
  ...['kim', 'kim@', '@example.com', 'a@b', 'a@b..c', 'a b@example.com', '"a"@example.com', 'kim@exämple.com'],
  ...['00000000-0000-0000-0000-000000000000', '{00000000-0000-4000-8000-000000000000}', 'g'.repeat(36)],
  ...['00000000-0000-4000-8000-000000000000\n', '00000000-0000-4000-8000-00000000000０'],
];

const NUMBERS = [
  ...[0, -1, 1.5, -0.001, 0.1 + 0.2, 100_001, 10_000_000.01, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1],
  ...[2 ** 53, 2 ** 63, 1e21, 1e300, 5e-324].map(Number),
  ...['-0', '1e309', '-1e309', '1E+2', '1.0', '1e-7', '9'.repeat(400), '0.00000000000000000001'].map(raw),
];

const LENGTHS = [21, 41, 101, 151, 201, 255, 501, 1_001, 5_001, 20_000, 66_000];

const longText = (random: Random): string => {
  const piece = random.pick(['x', 'é', '🎉', 'a@', 'a.', ' ', '(', '0', '-', '\n', '%']);
  return piece.repeat(random.pick(LENGTHS));
};

const anyText = (random: Random): string =>
  Array.from({ length: random.below(30) }, () => random.below(0x10000))
    .map((unit) => String.fromCharCode(unit))
    .join('');

export function hostileText(random: Random): string {
  const kind = random.weighted({ known: 12, long: 2, any: 3, joined: 2 });
  if (kind === 'known') return random.pick(TEXTS);
  if (kind === 'long') return longText(random);
  if (kind === 'any') return anyText(random);
  return `${random.pick(TEXTS)}${random.pick(TEXTS)}`;
}

/** Nested arrays or objects. */
const nested = (depth: number, object: boolean): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = object ? { a: value } : [value];
  return value;
};

/** JSON of any kind that an attacker may send in place of any value. */
export function hostileValue(random: Random): unknown {
  const kind = random.weighted({ text: 12, number: 5, nothing: 2, boolean: 1, list: 3, object: 3 });
  if (kind === 'text') return hostileText(random);
  if (kind === 'number') return random.pick(NUMBERS);
  if (kind === 'nothing') return null;
  if (kind === 'boolean') return random.chance(0.5);
  if (kind === 'list')
    return random.chance(0.2)
      ? random.pick([[], nested(500, false), Array(random.pick([51, 400])).fill('x'), [[null]]])
      : Array.from({ length: random.below(4) }, () => hostileValue(random));
  return random.pick<unknown>([
    {},
    nested(500, true),
    { length: 1e9 },
    { toString: 'x', valueOf: null },
    { constructor: { prototype: { polluted: true } } },
    JSON.parse('{"__proto__":{"polluted":true}}'),
    { toJSON: 'x' },
    { $ne: null },
    { then: 'x' },
    { 0: 'a', length: 1 },
  ]);
}
