// npm run defences: mutation test of the security controls. Removes each defence of docs/security.md, one at a time and
// in a copy of the project, and requires that its test then fails. npm run defences -- G1 L2 runs only these rows;
// --table prints the rows of the tables in docs/security.md.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { lineOf, ROWS } from './defences/rows.mjs';

requireNode();
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
if (options.some((option) => option !== '--table')) {
  console.error('Usage: npm run defences [-- [--table] [ID ...]]');
  process.exit(1);
}
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}.`);
  process.exit(1);
}
const rows = wanted.length > 0 ? ROWS.filter(({ id }) => wanted.includes(id)) : ROWS;

if (options.includes('--table')) console.log(rows.map(lineOf).join('\n'));
else process.exit((await runMutations()) ? 0 : 1);

/**
 * Prints one line per row, marked ✓ when the mutation was detected and ✗ when not, and a summary.
 * @returns {Promise<boolean>} whether all mutations were detected
 */
async function runMutations() {
  const { copyOfProject } = await import('./defences/copy.mjs');
  const { openTests } = await import('./defences/run-tests.mjs');
  const { stopOnSignals } = await import('./lib/run.mjs');
  const { tool } = await import('./lib/paths.mjs');
  const { prepare } = await import('./lib/prepare.mjs');
  if (!existsSync(tool('jest'))) await prepare({ targets: [] });
  const copy = await copyOfProject();
  stopOnSignals();
  const tests = await openTests(copy.directory);
  try {
    const failing = await runUnchanged(tests);
    /** @type {string[]} */
    const undetected = [];
    for (const row of rows) {
      const result = failing.get(row.test) ?? (await runMutated(tests, copy.directory, row));
      if (!result.detected) undetected.push(row.id);
      const mark = result.detected ? '✓ detected    ' : '✗ not detected';
      console.log(`${mark} ${row.id.padEnd(4)} ${row.defence} — ${result.text}`);
    }
    const detected = rows.length - undetected.length;
    console.log(`\n${detected} of ${rows.length} mutations were detected by their tests.`);
    if (undetected.length > 0) console.log(`Not detected: ${undetected.join(', ')}.`);
    return undetected.length === 0;
  } finally {
    await tests.close();
    await copy.remove();
  }
}

/** @typedef {{ detected: boolean, text: string }} Result */

/**
 * Runs the tests with the unchanged source. Returns the files with a test that fails or is missing: a failure of these
 * would not show that a mutation was detected.
 * @param {Awaited<ReturnType<typeof import('./defences/run-tests.mjs').openTests>>} tests
 */
async function runUnchanged(tests) {
  /** @type {Map<string, Result>} */
  const failing = new Map();
  for (const file of new Set(rows.map(({ test }) => test))) {
    const names = rows.filter(({ test }) => test === file).map(({ name }) => name);
    const { passed, failed, why } = await tests.run(file, names, false);
    if (failed > 0 || passed < new Set(names).size)
      failing.set(file, { detected: false, text: `${file} fails without the mutation: ${why}` });
  }
  return failing;
}

/**
 * Applies the edits of a row, runs its test, and restores the files.
 * @param {Awaited<ReturnType<typeof import('./defences/run-tests.mjs').openTests>>} tests
 * @param {string} directory of the copy
 * @param {import('./defences/rows.mjs').Row} row
 * @returns {Promise<Result>}
 */
async function runMutated(tests, directory, row) {
  const { test, name } = row;
  /** @type {Map<string, string>} */
  const sources = new Map();
  try {
    for (const { file, find, put } of [row, ...(row.also ?? [])]) {
      const path = join(directory, file);
      const source = await readFile(path, 'utf8');
      if (source.split(find).length !== 2)
        return { detected: false, text: `${file} does not contain its text exactly once` };
      if (!sources.has(path)) sources.set(path, source);
      await writeFile(
        path,
        source.replace(find, () => put),
      );
    }
    const { failed, why } = await tests.run(
      test,
      [name],
      /^api\/src\/(platform\/database|migrations)\/|^packages\/embedded-postgres\/|^api\/src\/schema\.ts|\/(faults|backup)\//.test(
        row.file + row.test,
      ),
    );
    if (failed === 0) return { detected: false, text: `“${name}” does not fail ${why}` };
    if (/SyntaxError|ReferenceError|is not a function|Cannot find module/.test(why))
      return { detected: false, text: `the mutation breaks the code: ${why}` };
    return { detected: true, text: why };
  } finally {
    for (const [path, source] of sources) await writeFile(path, source);
  }
}
