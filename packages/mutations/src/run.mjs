// Runs mutations in a copy of a project and requires that their tests detect them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutatedFiles } from './apply.mjs';

/** @typedef {import('./project.mjs').Row} Row */
/**
 * The outcome of the tests of a file whose titles match.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} why the first failure
 */
/**
 * Runs the tests with one of the titles in a file. `mutated` lists the files that differ from the project's.
 * @callback RunTests
 * @param {string} file
 * @param {string[]} titles
 * @param {string[]} mutated
 * @returns {Promise<Outcome>}
 */
/** @typedef {{ detected: boolean, text: string }} Result */

/** A mutation must remove a behaviour; a test that cannot load the code shows nothing. */
const BROKEN = /SyntaxError|ReferenceError|is not a function|Cannot find module/;

/**
 * Applies one mutation after the other, runs its test and restores the sources. A mutation is detected if its test, which
 * passes without it, fails.
 * @param {object} options
 * @param {string} options.directory of the copy, whose files it changes
 * @param {Row[]} options.rows
 * @param {Map<string, string[]>} options.files of each row, as `filesOfRows` returns them
 * @param {RunTests} options.runTests
 * @param {(row: Row, result: Result) => void} options.report is called after each row
 * @returns {Promise<void>}
 * @throws {import('./mutate.mjs').MutationError} before any test is run, if a mutation cannot be applied
 */
export async function runMutations({ directory, rows, files, runTests, report }) {
  const mutations = new Map(rows.map((row) => [row, mutatedFiles(directory, row, files)]));
  const failing = await failuresWithoutMutation(rows, runTests);
  for (const [row, mutated] of mutations)
    report(row, failing.get(row.test) ?? (await runMutation(directory, row, mutated, runTests)));
}

/**
 * The test files with a test that fails or is missing without any mutation: their failures show nothing.
 * @param {Row[]} rows
 * @param {RunTests} runTests
 */
async function failuresWithoutMutation(rows, runTests) {
  /** @type {Map<string, Result>} */
  const failing = new Map();
  for (const file of new Set(rows.map(({ test }) => test))) {
    const titles = new Set(rows.filter(({ test }) => test === file).map(({ title }) => title));
    const { passed, failed, why } = await runTests(file, [...titles], []);
    if (failed > 0 || passed < titles.size)
      failing.set(file, { detected: false, text: `${file} fails without the mutation: ${why}` });
  }
  return failing;
}

/**
 * @param {string} directory
 * @param {Row} row
 * @param {import('./apply.mjs').MutatedFile[]} mutated
 * @param {RunTests} runTests
 * @returns {Promise<Result>}
 */
async function runMutation(directory, { test, title }, mutated, runTests) {
  try {
    for (const { file, text } of mutated) writeFileSync(join(directory, file), text);
    const { failed, why } = await runTests(
      test,
      [title],
      mutated.map(({ file }) => file),
    );
    if (failed === 0) return { detected: false, text: `“${title}” does not fail ${why}` };
    if (BROKEN.test(why)) return { detected: false, text: `the mutation breaks the code: ${why}` };
    return { detected: true, text: why };
  } finally {
    for (const { file, original } of mutated) writeFileSync(join(directory, file), original);
  }
}
