const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Two characters of ASCII are two graphemes. Segmenting takes ten times as long as the rest. */
const BEGINS_IN_ASCII = /^[!-~](?:[!-~]|$)/;

/**
 * The name under which a customer appears in public (P49): the first word and the initial of the last, `Maya L.`; a
 * single word as it is.
 */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  if (last === undefined) return first;
  const initial = BEGINS_IN_ASCII.test(last) ? last.charAt(0) : (GRAPHEMES.segment(last).containing(0)?.segment ?? '');
  return `${first} ${initial}.`;
}
