// An ESLint rule for a case that regexp/no-super-linear-move does not find: an expression whose beginning may occur
// again within what it repeats, as in / at [^:]*:/. If its end is missing, the match from each beginning reads to the
// end of the text.
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
        'Takes quadratic time: what precedes {{part}} may occur again within it, and a match is attempted from each occurrence.',
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
 * The repetitions of an expression that may start at many positions of a text and read to its end from each.
 * @param {string} source
 * @param {string} flagLetters
 */
function quadraticParts(source, flagLetters) {
  const flags = parser.parseFlags(flagLetters);
  if (flags.sticky) return [];
  const pattern = parser.parsePattern(source, 0, source.length, flags);
  const found = /** @type {Quantifier[]} */ ([]);
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Infinity) return;
      const { chars } = getConsumedChars(quantifier.element, flags);
      const { before, after } = surroundings(quantifier);
      const beginsWithin = before.every((element) => mayOccurWithin(element, chars, flags));
      if (beginsWithin && mayFail(after, chars, flags)) found.push(quantifier);
    },
  });
  return found;
}

/**
 * The elements before and after an element, the nearest first.
 * @param {Element} element
 */
function surroundings(element) {
  const before = /** @type {Element[]} */ ([]);
  const after = /** @type {Element[]} */ ([]);
  /** @type {import('@eslint-community/regexpp').AST.Node | null} */
  let inner = element;
  while (inner) {
    const alternative = /** @type {Alternative | import('@eslint-community/regexpp').AST.Node | null} */ (inner.parent);
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
 * Whether a text of these characters may contain a match of the element.
 * @param {Element} element
 * @param {CharSet} chars
 * @param {Flags} flags
 * @returns {boolean}
 */
function mayOccurWithin(element, chars, flags) {
  const anyOf = (/** @type {Alternative[]} */ alternatives) =>
    alternatives.some(({ elements }) => elements.every((inner) => mayOccurWithin(inner, chars, flags)));
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
      return element.min === 0 || mayOccurWithin(element.element, chars, flags);
    case 'Assertion':
      if (element.kind === 'start') return flags.multiline && !chars.isDisjointWith(Chars.lineTerminator(flags));
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
    (first?.type === 'Character' || first?.type === 'CharacterSet' || first?.type === 'CharacterClass') &&
    chars.isSubsetOf(toUnicodeSet(first, flags).chars);

/**
 * Whether the elements after a repetition of these characters may fail to match after its longest match.
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
