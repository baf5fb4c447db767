// A rule of ESLint's for what regexp/no-super-linear-move does not look at: an expression whose beginning may stand again
// within what it repeats, as in / at [^:]*:/. Where the end is missing, each of the beginnings reads to the end of the text.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { Chars, getConsumedChars, isPotentiallyEmpty, toUnicodeSet } from 'regexp-ast-analysis';

/**
 * @typedef {import('@eslint-community/regexpp').AST.Element} Element
 * @typedef {import('@eslint-community/regexpp').AST.Alternative} Alternative
 * @typedef {import('@eslint-community/regexpp').AST.Quantifier} Quantifier
 * @typedef {import('@eslint-community/regexpp').AST.Flags} Flags
 * @typedef {ReturnType<typeof Chars.word>} CharSet
 */

const parser = new RegExpParser();

/** @type {import('eslint').Rule.RuleModule} */
export const noQuadraticSearch = {
  meta: {
    type: 'problem',
    messages: {
      quadratic:
        'Takes by the square of a text: what stands before {{part}} may stand again within it, and is tried at each place.',
    },
    schema: [],
  },
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node)) return;
      for (const { raw } of quadraticParts(node.regex.pattern, node.regex.flags))
        context.report({ node, messageId: 'quadratic', data: { part: raw } });
    },
  }),
};

/**
 * The repetitions of an expression that are begun at each of many places of a text, and read on to its end each time.
 * @param {string} source
 * @param {string} flagLetters
 */
export function quadraticParts(source, flagLetters) {
  const flags = parser.parseFlags(flagLetters);
  if (flags.sticky) return [];
  const pattern = parser.parsePattern(source, 0, source.length, flags);
  const found = /** @type {Quantifier[]} */ ([]);
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Infinity) return;
      const { chars } = getConsumedChars(quantifier.element, flags);
      const { before, after } = surroundings(quantifier);
      const beginsWithin = before.every((element) => mayStandWithin(element, chars, flags));
      if (beginsWithin && mayFail(after, chars, flags)) found.push(quantifier);
    },
  });
  return found;
}

/**
 * What has to match before an element and after it, the nearest first.
 * @param {Element} element
 */
function surroundings(element) {
  const before = /** @type {Element[]} */ ([]);
  const after = /** @type {Element[]} */ ([]);
  /** @type {import('@eslint-community/regexpp').AST.Node | null} */
  let inner = element;
  while (inner) {
    const alternative =
      /** @type {Alternative | import('@eslint-community/regexpp').AST.Node | null} */ (
        inner.parent
      );
    if (alternative?.type === 'Alternative') {
      const at = alternative.elements.indexOf(/** @type {Element} */ (inner));
      before.push(...alternative.elements.slice(0, at).reverse());
      after.push(...alternative.elements.slice(at + 1));
    }
    inner = alternative;
  }
  return { before, after };
}

/**
 * Whether a text of these characters may hold what the element matches.
 * @param {Element} element
 * @param {CharSet} chars
 * @param {Flags} flags
 * @returns {boolean}
 */
function mayStandWithin(element, chars, flags) {
  const anyOf = (/** @type {Alternative[]} */ alternatives) =>
    alternatives.some(({ elements }) =>
      elements.every((inner) => mayStandWithin(inner, chars, flags)),
    );
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return !toUnicodeSet(element, flags).chars.isDisjointWith(chars);
    case 'Group':
    case 'CapturingGroup':
      return anyOf(element.alternatives);
    case 'Quantifier':
      return element.min === 0 || mayStandWithin(element.element, chars, flags);
    case 'Assertion':
      if (element.kind === 'start')
        return flags.multiline && !chars.isDisjointWith(Chars.lineTerminator(flags));
      if (element.kind === 'word' && !element.negate) {
        const word = Chars.word(flags);
        return !chars.isDisjointWith(word) && !chars.isSubsetOf(word);
      }
      if (element.kind === 'lookbehind') {
        const { alternatives, negate } = element;
        return negate ? !alternatives.some(isAnyOf(chars, flags)) : anyOf(alternatives);
      }
      return true;
    default:
      return true;
  }
}

/**
 * Whether an alternative matches each of these characters.
 * @param {CharSet} chars
 * @param {Flags} flags
 */
const isAnyOf =
  (chars, flags) =>
  (/** @type {Alternative} */ { elements: [first, ...others] }) =>
    others.length === 0 &&
    (first?.type === 'Character' ||
      first?.type === 'CharacterSet' ||
      first?.type === 'CharacterClass') &&
    chars.isSubsetOf(toUnicodeSet(first, flags).chars);

/**
 * Whether what follows a repetition of these characters may be missing once it has read all it can.
 * @param {Element[]} after
 * @param {CharSet} chars
 * @param {Flags} flags
 */
const mayFail = (after, chars, flags) =>
  after.some((element) =>
    element.type === 'Assertion'
      ? element.kind !== 'end' || !(chars.isAll || (flags.multiline && endsLines(chars, flags)))
      : !isPotentiallyEmpty(element, flags),
  );

/**
 * @param {CharSet} chars
 * @param {Flags} flags
 */
const endsLines = (chars, flags) => chars.union(Chars.lineTerminator(flags)).isAll;
