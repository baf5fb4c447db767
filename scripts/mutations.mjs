// npm run mutations: mutation test of the security controls. Removes each defence of scripts/mutations/rows, one at a time and
// in a copy of the project, and requires that its test then fails. npm run mutations -- M1 A2 runs only these rows.
import { existsSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';
import { inProject, root, tool } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { WEB } from './lib/sources.mjs';
import { ROWS } from './mutations/rows.mjs';

requireNode();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}.`);
  process.exit(1);
}
const rows = wanted.length > 0 ? ROWS.filter(({ id }) => wanted.includes(id)) : ROWS;

// The web's typed hooks are made by its build.
const isPrepared = existsSync(tool('jest')) && existsSync(inProject('web', 'src', 'graphql', 'generated'));
if (!isPrepared) await prepare({ targets: [WEB] });
const { inconsistencies, MarkError, MutationError } = await import('@marquee/mutations');
const { marked } = await import('./mutations/marked.mjs');
try {
  const problems = inconsistencies(root, ROWS, marked(root));
  if (problems.length > 0) throw new MutationError(problems.join('\n'));
  const { runRows } = await import('./mutations/run-rows.mjs');
  process.exit((await runRows(rows)) ? 0 : 1);
} catch (error) {
  if (!(error instanceof MarkError || error instanceof MutationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
