import type { Block, Link, MailDocument } from './mail-document.js';

/**
 * Bytes of HTML for all quotes together, so that a whole mail has less than 30 kB. Longer texts end with an ellipsis; the
 * page shows all of them.
 */
const MAX_QUOTES = 14_000;
/** The tent of a step takes the rest of them. */
const MAX_QUOTES_BELOW_TENT = 12_000;

const LINE_BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Changes of the text direction, annotations and unpaired surrogates. */
const MISLEADING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\p{Cs}]+/gu;

/** One line without control characters and without characters that reorder others. */
export const cleanLine = (text: string): string =>
  text.replace(LINE_BREAKS_AND_CONTROLS, ' ').replace(MISLEADING, '').trim();

/** The same for a text of several lines: `\n` ends a line, and no two empty lines follow each other. */
function cleanLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u).map(cleanLine);
  return lines
    .filter((line, index) => line || lines[index - 1])
    .join('\n')
    .trim();
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text that has more than `max` UTF-16 units, with an ellipsis. */
export const shortened = (text: string, max: number): string => (text.length <= max ? text : cut(text, max - 1));

/** The text up to a position, or up to the letter with its marks, or the emoji, that would be cut through there. */
function cut(text: string, position: number): string {
  const end = GRAPHEMES.segment(text).containing(position)?.index ?? 0;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Bytes of the characters that HTML escapes. */
const ESCAPED: Record<string, number> = { '"': 6, "'": 6, '&': 5, '<': 4, '>': 4, '\n': 5 };

/** The beginning of a text that takes more than `max` bytes in HTML, with an ellipsis. */
function withinBytes(text: string, max: number): string {
  let bytes = 0;
  let position = 0;
  for (const character of text) {
    bytes += ESCAPED[character] ?? Buffer.byteLength(character);
    if (bytes > max) return cut(text, position);
    position += character.length;
  }
  return text;
}

/** The document with all of its texts clean. */
export function cleanDocument(document: MailDocument): MailDocument {
  const quotes = document.blocks.filter(({ type }) => type === 'quote').length;
  const maxQuotes = document.step ? MAX_QUOTES_BELOW_TENT : MAX_QUOTES;
  return {
    ...document,
    subject: cleanLine(document.subject),
    preview: cleanLine(document.preview),
    heading: cleanLine(document.heading),
    ...(document.greeting !== undefined && { greeting: cleanLine(document.greeting) }),
    blocks: document.blocks.map((block) => cleanBlock(block, maxQuotes / quotes)),
    link: cleanLink(document.link),
    smallPrint: document.smallPrint.map(cleanLine),
  };
}

function cleanBlock(block: Block, maxQuote: number): Block {
  switch (block.type) {
    case 'paragraph':
      return { ...block, text: cleanLine(block.text) };
    case 'facts':
      return {
        ...block,
        facts: block.facts.map(([term, value]) => [
          term,
          typeof value === 'string' ? cleanLine(value) : cleanLink(value),
        ]),
      };
    case 'quote':
      return { ...block, text: withinBytes(cleanLines(block.text), maxQuote) };
    case 'choices':
      return {
        ...block,
        choices: block.choices.map((choice) => ({ ...cleanLink(choice), detail: cleanLine(choice.detail) })),
      };
  }
}

const cleanLink = ({ label, href }: Link): Link => ({ label: cleanLine(label), href });
