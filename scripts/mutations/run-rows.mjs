import { copyOfProject, runMutations } from '@marquee/mutations';
import { root } from '../lib/paths.mjs';
import { stopOnSignals } from '../lib/run.mjs';
import { marked } from './marked.mjs';
import { openTests } from './run-tests.mjs';

/** What the tests need and Git ignores. */
const INSTALLED = ['node_modules', 'api/node_modules', 'web/node_modules', 'web/src/graphql/generated'];

/**
 * Prints one line per row, marked ✓ when the mutation was detected and ✗ when not, and a summary.
 * @param {import('./rows.mjs').Row[]} rows
 * @returns {Promise<boolean>} whether all mutations were detected
 */
export async function runRows(rows) {
  const { directory, remove } = await copyOfProject(root, INSTALLED);
  stopOnSignals();
  /** @type {string[]} */
  const undetected = [];
  try {
    const tests = await openTests(directory);
    try {
      await runMutations({
        directory,
        rows,
        files: marked(directory),
        runTests: tests.run,
        report({ id }, { detected, text }) {
          if (!detected) undetected.push(id);
          const mark = detected ? '✓ detected    ' : '✗ not detected';
          const defence = rows.find((row) => row.id === id)?.defence;
          console.log(`${mark} ${id.padEnd(4)} ${defence} — ${text}`);
        },
      });
    } finally {
      await tests.close();
    }
  } finally {
    await remove();
  }
  const detected = rows.length - undetected.length;
  console.log(`\n${detected} of ${rows.length} mutations were detected by their tests.`);
  if (undetected.length > 0) console.log(`Not detected: ${undetected.join(', ')}.`);
  return undetected.length === 0;
}
