// Finds the ranges of a source that marks name.
import ts from 'typescript';

/**
 * A range of a source, named by a comment that consists of its id, such as `G1` in block comment or line comment.
 * @typedef {object} Mark
 * @property {string} id
 * @property {number} line of the comment, from 1
 * @property {number} start
 * @property {number} end
 * @property {Edit | undefined} removal the edit that removes the range, if the syntax allows it
 */
/**
 * @typedef {object} Edit
 * @property {number} start
 * @property {number} end
 * @property {string} text which replaces the range
 */
/** @typedef {{ ids: string[], isEnd: boolean, pos: number, end: number, token: ts.Node }} Comment */

const MARK = /^(end )?([A-Z]+\d+[a-z]?(?: [A-Z]+\d+[a-z]?)*)$/;
/** Every text with a mark matches; to parse only those. */
const CANDIDATE = /(?:\/\*|\/\/) ?(?:end )?[A-Z]+\d/;

/** A mark that names no range, or not clearly. */
export class MarkError extends Error {}

/**
 * The marks in a TypeScript or JavaScript source, in their order. The range of a mark is the largest syntax node that
 * begins after the comment, or, if a comment `end` with the same id follows, everything in between.
 * @param {string} path for messages, and for the syntax of its extension
 * @param {string} text
 * @returns {Mark[]}
 * @throws {MarkError}
 */
export function marksIn(path, text) {
  if (!CANDIDATE.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const comments = commentsIn(source);
  const lineOf = (/** @type {number} */ pos) => source.getLineAndCharacterOfPosition(pos).line + 1;
  /**
   * @param {{ pos: number }} comment
   * @param {string} problem
   */
  const fail = (comment, problem) => {
    throw new MarkError(`${path}:${lineOf(comment.pos)}: ${problem}`);
  };

  /** @type {Set<Comment>} */
  const used = new Set();
  const marks = comments.flatMap((comment, index) => {
    if (comment.isEnd) return [];
    const start = comment.token.getStart(source);
    const isFirstOfLine = text.slice(text.lastIndexOf('\n', comment.pos) + 1, comment.pos).trim() === '';
    if (!isFirstOfLine && lineOf(comment.end) !== lineOf(start))
      fail(comment, 'a mark after code must be in the line of what it marks');
    return comment.ids.map((id) => {
      const next = comments.slice(index + 1).find(({ ids }) => ids.includes(id));
      if (next?.isEnd) {
        used.add(next);
        const end = text.slice(0, next.pos).trimEnd().length;
        return { id, line: lineOf(comment.pos), start, end, removal: { start, end, text: '' } };
      }
      const node = largestNode(source, comment.token);
      if (!node) return fail(comment, `no syntax node begins after the mark ${id}`);
      const removal = removalOf(source, node);
      return { id, line: lineOf(comment.pos), start, end: node.end, removal };
    });
  });
  const unused = comments.find((comment) => comment.isEnd && !used.has(comment));
  if (unused) fail(unused, `the mark ${unused.ids.join(' ')} ends, but does not begin`);
  return marks;
}

/**
 * The comments that consist of ids, each with the token after it.
 * @param {ts.SourceFile} source
 * @returns {Comment[]}
 */
function commentsIn(source) {
  /** @type {Comment[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJSDoc(node)) return;
    if (!ts.isToken(node)) return node.getChildren(source).forEach(visit);
    const before = source.text.slice(0, node.getStart(source));
    for (const { pos, end } of commentRanges(before, node.pos)) {
      const comment = source.text.slice(pos, end);
      const content = comment.startsWith('//') ? comment.slice(2) : comment.slice(2, -2);
      const [, isEnd, ids] = MARK.exec(content.trim()) ?? [];
      if (ids !== undefined) found.push({ ids: ids.split(' '), isEnd: isEnd !== undefined, pos, end, token: node });
    }
  };
  visit(source);
  return found;
}

/**
 * The comments from a position to the end of the text, at which a token begins.
 * @param {string} text
 * @param {number} pos
 */
const commentRanges = (text, pos) => [
  // Comments in the first line of a file are leading ones as well.
  ...(pos > 0 ? (ts.getTrailingCommentRanges(text, pos) ?? []) : []),
  ...(ts.getLeadingCommentRanges(text, pos) ?? []),
];

/**
 * The largest node that begins with a token.
 * @param {ts.SourceFile} source
 * @param {ts.Node} token
 */
function largestNode(source, token) {
  const start = token.getStart(source);
  let node = token;
  while (
    !ts.isSourceFile(node.parent) &&
    // The expression in a template with the text after it, and the attributes of an element.
    !ts.isTemplateSpan(node.parent) &&
    !ts.isJsxAttributes(node.parent) &&
    node.parent.getStart(source) === start
  )
    node = node.parent;
  // Punctuation is a token, and in most places no node.
  const isNode = ts.forEachChild(
    node.parent,
    (child) => (child.pos === node.pos && child.kind === node.kind) || undefined,
  );
  return isNode && node.kind !== ts.SyntaxKind.EndOfFileToken ? node : undefined;
}

/**
 * An element of a list is removed with the comma after it; a statement that the syntax requires becomes an empty one.
 * @param {ts.SourceFile} source
 * @param {ts.Node} node
 * @returns {Edit | undefined}
 */
function removalOf(source, node) {
  const start = node.getStart(source);
  const list = ts.forEachChild(
    node.parent,
    () => undefined,
    (nodes) => (nodes.includes(node) ? nodes : undefined),
  );
  if (!list) return ts.isStatement(node) ? { start, end: node.end, text: ';' } : undefined;
  const next = list[list.indexOf(node) + 1];
  return { start, end: next?.pos ?? (list.hasTrailingComma ? list.end : node.end), text: '' };
}
