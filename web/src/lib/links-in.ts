/** A part of a text: an address that becomes a link, or what is between two of them. */
export interface TextPart {
  text: string;
  isLink: boolean;
}

const BEGIN = 'https://';
/** What ends an address. */
const END = /[\s<>"]/;
/** What may follow an address in a sentence, and is no part of it. */
const PUNCTUATION = ".,:;!?'’”»)]}*_…";
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * Splits a text into addresses that begin with `https://`, and the rest. Each character is looked at a limited number of
 * times, regardless of what the text contains.
 */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  let from: number;
  for (let begin = text.indexOf(BEGIN); begin >= 0; begin = text.indexOf(BEGIN, from)) {
    const end = endOf(text, begin);
    from = Math.max(end, begin + BEGIN.length);
    // `xhttps://…` is a word, and `https://` alone no address.
    if (isWord(text[begin - 1]) || !URL.canParse(text.slice(begin, end))) continue;
    if (begin > done) parts.push({ text: text.slice(done, begin), isLink: false });
    parts.push({ text: text.slice(begin, end), isLink: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isLink: false });
  return parts;
}

function endOf(text: string, begin: number): number {
  let end = begin;
  while (end < text.length && !END.test(text[end] ?? '')) end += 1;
  // An address that contains an opening bracket may end with a closing one.
  const brackets = text.slice(begin, end).includes('(') ? PUNCTUATION.replace(')', '') : PUNCTUATION;
  while (end > begin && brackets.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}
