import fc from 'fast-check';
import { hasTooManyValues, MAX_JSON_VALUES } from '../../src/kernel/json-values.js';

const isRejected = (json: string): boolean => hasTooManyValues(Buffer.from(json));
const listOf = (length: number): string => JSON.stringify(Array.from({ length }, () => 1));

describe('the number of values in JSON', () => {
  it('may be up to 1,000', () => {
    expect(isRejected(listOf(MAX_JSON_VALUES))).toBe(false);
    expect(isRejected(listOf(MAX_JSON_VALUES + 1))).toBe(true);
  });

  it.each([
    ['levels of arrays', '['.repeat(1001)],
    ['levels of objects', '{"a":'.repeat(501)],
    ['members', `{${Array.from({ length: 501 }, (_, i) => `"${i}":1`).join()}}`],
    ['empty elements', `[${','.repeat(1000)}]`],
    ['elements after a text', `["\\\\",${'[],'.repeat(500)}1]`],
  ])('counts %s, also in JSON that is malformed', (_, json) => {
    expect(isRejected(json)).toBe(true);
  });

  it('does not depend on the contents of texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.constantFrom('[', '{', ',', ':', '"', '\\'), (text, often) => {
        const texts = { [text]: text, texts: [often.repeat(2000), `${often}"${text}\\`] };
        expect(isRejected(JSON.stringify(texts))).toBe(false);
      }),
    );
  });
});
