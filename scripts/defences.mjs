// npm run defences: takes out each defence of docs/security.md, one at a time and in a copy of the project, and demands
// that the test which tries it then fails. npm run defences -- G1 L2 takes out only these; --table prints the table.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { lineOf, ROWS } from './defences/rows.mjs';

requireNode();
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}.`);
  process.exit(1);
}
const rows = wanted.length > 0 ? ROWS.filter(({ id }) => wanted.includes(id)) : ROWS;

if (process.argv.includes('--table')) console.log(rows.map(lineOf).join('\n'));
else process.exit((await takeOut()) ? 0 : 1);

/** @returns {Promise<boolean>} whether every defence was missed */
async function takeOut() {
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
    const standing = await tryUnbroken(tests);
    let missed = 0;
    for (const row of rows) {
      const verdict = standing.get(row.test) ?? (await tryBroken(tests, copy.directory, row));
      if (verdict.ok) missed += 1;
      console.log(`${verdict.ok ? '✓' : '✗'} ${row.id.padEnd(4)} ${row.defence} — ${verdict.text}`);
    }
    console.log(
      `\n${missed} of ${rows.length} defences are missed by their tests when they are taken out.`,
    );
    return missed === rows.length;
  } finally {
    await tests.close();
    await copy.remove();
  }
}

/**
 * Test files whose tests do not pass as the code is: nothing can be said of their defences.
 * @param {Awaited<ReturnType<typeof import('./defences/run-tests.mjs').openTests>>} tests
 */
async function tryUnbroken(tests) {
  /** @type {Map<string, { ok: boolean, text: string }>} */
  const wrong = new Map();
  for (const file of new Set(rows.map(({ test }) => test))) {
    const names = rows.filter(({ test }) => test === file).map(({ name }) => name);
    const { passed, failed, why } = await tests.run(file, names, false);
    if (failed > 0 || passed < new Set(names).size)
      wrong.set(file, { ok: false, text: `${file} does not pass with it: ${why}` });
  }
  return wrong;
}

/**
 * @param {Awaited<ReturnType<typeof import('./defences/run-tests.mjs').openTests>>} tests
 * @param {string} directory
 * @param {import('./defences/rows.mjs').Row} row
 */
async function tryBroken(tests, directory, row) {
  const { test, name } = row;
  /** @type {Map<string, string>} */
  const sources = new Map();
  try {
    for (const { file, find, put } of [row, ...(row.also ?? [])]) {
      const path = join(directory, file);
      const source = await readFile(path, 'utf8');
      if (source.split(find).length !== 2)
        return { ok: false, text: `${file} has its text not once` };
      if (!sources.has(path)) sources.set(path, source);
      await writeFile(
        path,
        source.replace(find, () => put),
      );
    }
    const { failed, why } = await tests.run(
      test,
      [name],
      /^api\/src\/database\/|\/(faults|backup)\//.test(row.file + row.test),
    );
    if (failed === 0) return { ok: false, text: `“${name}” does not fail without it ${why}` };
    if (/SyntaxError|ReferenceError|is not a function|Cannot find module/.test(why))
      return { ok: false, text: `the edit breaks the code: ${why}` };
    return { ok: true, text: why };
  } finally {
    for (const [path, source] of sources) await writeFile(path, source);
  }
}
