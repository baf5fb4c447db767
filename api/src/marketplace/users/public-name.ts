const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Two characters of ASCII are two graphemes. Segmenting takes ten times as long as the rest. */
const BEGINS_IN_ASCII = /^[!-~](?:[!-~]|$)/;

const initialOf = (word: string): string =>
  BEGINS_IN_ASCII.test(word) ? word.charAt(0) : (GRAPHEMES.segment(word).containing(0)?.segment ?? '');

/** A word that is an e-mail address as its initial, one that is a telephone number without its digits. */
function withoutContact(word: string): string {
  if (/[@＠]/u.test(word)) return `${initialOf(word).replace(/[@＠]/u, '')}…`;
  return (word.match(/\p{Nd}/gu)?.length ?? 0) < 5 ? word : `${word.replace(/\P{L}/gu, '')}…`;
}

/**
 * The name under which a customer appears in public (P49): the first word and the initial of the last, `Maya L.`; a
 * single word as it is, unless it is a contact, as browsers fill it in.
 */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  const initial = last === undefined ? '' : initialOf(last).replace(/[@＠]/u, '');
  return initial === '' ? withoutContact(first) : `${withoutContact(first)} ${initial}.`;
}
