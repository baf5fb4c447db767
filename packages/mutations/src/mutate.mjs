// Applies a mutation to the text of a source.
import ts from 'typescript';
import { marksIn } from './marks.mjs';

/** @typedef {import('./marks.mjs').Mark} Mark */
/** @typedef {import('./marks.mjs').Edit} Edit */
/**
 * What replaces a marked range: nothing (the range is removed), a text, or a text for the only match of a pattern in the
 * range, for example in the SQL of a string; after an expression, the text may contain `$1` and the like.
 * @typedef {undefined | string | [pattern: string | RegExp, text: string]} Replacement
 */
/**
 * The part of a row that describes a mutation. Where the marked ranges have different replacements, their marks end with
 * different letters (`G1a`, `G1b`), and `replacements` has an entry for each letter.
 * @typedef {object} Mutation
 * @property {string} id
 * @property {Replacement} [replacement]
 * @property {Record<string, Replacement>} [replacements]
 */

/** A mutation that cannot be applied to its source. */
export class MutationError extends Error {}

/**
 * The row that a mark belongs to.
 * @param {string} mark
 */
export const rowOf = (mark) => mark.replace(/[a-z]$/, '');

/**
 * Applies all marks of a mutation in a source.
 * @param {string} path
 * @param {string} text
 * @param {Mutation} mutation
 * @returns {string} the mutated text
 * @throws {MutationError}
 * @throws {import('./marks.mjs').MarkError}
 */
export function mutate(path, text, mutation) {
  const edits = marksIn(path, text)
    .filter(({ id }) => rowOf(id) === mutation.id)
    .map((mark) => editOf(path, text, mark, replacementOf(mutation, mark.id)))
    .sort((one, other) => other.start - one.start);
  const mutated = edits.reduce((result, { start, end, text: replacement }, index) => {
    if (index > 0 && end > (edits[index - 1]?.start ?? 0))
      throw new MutationError(`${path}: two ranges of ${mutation.id} overlap`);
    return result.slice(0, start) + replacement + result.slice(end);
  }, text);
  const [error] = syntaxErrorsOf(path, mutated);
  if (error) throw new MutationError(`${path}: ${mutation.id} leaves a syntax error: ${error}`);
  return mutated;
}

/**
 * @param {Mutation} mutation
 * @param {string} mark
 * @returns {Replacement}
 */
function replacementOf({ id, replacement, replacements }, mark) {
  const letter = mark.slice(id.length);
  if (letter === '' ? replacements : !replacements || !(letter in replacements))
    throw new MutationError(`the row ${id} has no replacement for the mark ${mark}`);
  return letter === '' ? replacement : replacements?.[letter];
}

/**
 * @param {string} path
 * @param {string} text
 * @param {Mark} mark
 * @param {Replacement} replacement
 * @returns {Edit}
 */
function editOf(path, text, { id, line, start, end, removal }, replacement) {
  if (replacement === undefined) {
    if (removal) return removal;
    throw new MutationError(`${path}:${line}: what ${id} marks is needed; replace it instead`);
  }
  if (typeof replacement === 'string') return { start, end, text: replacement };
  const range = text.slice(start, end);
  const [mutated, matches] = replaceIn(range, ...replacement);
  if (matches !== 1) throw new MutationError(`${path}:${line}: ${matches} matches of ${replacement[0]} in ${id}`);
  return { start, end, text: mutated };
}

/**
 * @param {string} range
 * @param {string | RegExp} pattern
 * @param {string} text
 * @returns {[mutated: string, matches: number]}
 */
function replaceIn(range, pattern, text) {
  if (typeof pattern === 'string') {
    const parts = range.split(pattern);
    return [parts.join(text), parts.length - 1];
  }
  const all = new RegExp(pattern, `g${pattern.flags.replace('g', '')}`);
  return [range.replace(all, text), [...range.matchAll(all)].length];
}

/** Only the syntax of one file matters: neither types nor imports are resolved. */
const SYNTAX = {
  target: ts.ScriptTarget.Latest,
  jsx: ts.JsxEmit.Preserve,
  experimentalDecorators: true,
  allowJs: true,
  noLib: true,
  noResolve: true,
  types: [],
};

/**
 * The same as the diagnostics of `ts.transpileModule`, which takes four times as long because it also prints the result.
 * @param {string} path
 * @param {string} text
 */
function syntaxErrorsOf(path, text) {
  const source = ts.createSourceFile(path, text, SYNTAX.target);
  const isThis = (/** @type {string} */ name) => name === path;
  const program = ts.createProgram([path], SYNTAX, {
    getSourceFile: (name) => (isThis(name) ? source : undefined),
    fileExists: isThis,
    readFile: (name) => (isThis(name) ? text : undefined),
    writeFile: () => undefined,
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  });
  return program
    .getSyntacticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
