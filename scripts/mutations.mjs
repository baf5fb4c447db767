// npm run mutations: mutation test of the security controls. Removes each defence of docs/security.md, one at a time and
// in a copy of the project, and requires that its test then fails. npm run mutations -- G1 L2 runs only these rows;
// npm run mutations -- --docs writes the tables of docs/security.md instead.
import { existsSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';
import { inProject, root, tool } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { WEB } from './lib/sources.mjs';
import { ROWS } from './mutations/rows.mjs';

requireNode();
const parameters = process.argv.slice(2);
const wanted = parameters.filter((parameter) => parameter !== '--docs');
if (parameters.length > 1 && wanted.length < parameters.length) {
  console.error('Usage: npm run mutations [-- --docs | ID ...]');
  process.exit(1);
}
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}.`);
  process.exit(1);
}
const rows = wanted.length > 0 ? ROWS.filter(({ id }) => wanted.includes(id)) : ROWS;

// The web's typed hooks are made by its build.
const isPrepared = existsSync(tool('vitest')) && existsSync(inProject('web', 'src', 'graphql', 'generated'));
if (!isPrepared) await prepare({ targets: [WEB] });
const { inconsistencies, MarkError, MutationError } = await import('@marquee/mutations');
const { marked } = await import('./mutations/marked.mjs');
try {
  const files = marked(root);
  const problems = inconsistencies(root, ROWS, files);
  if (problems.length > 0) throw new MutationError(problems.join('\n'));
  if (parameters.includes('--docs')) {
    const { writeTables } = await import('./mutations/tables.mjs');
    await writeTables();
  } else {
    const { runRows } = await import('./mutations/run-rows.mjs');
    process.exit((await runRows(rows)) ? 0 : 1);
  }
} catch (error) {
  if (!(error instanceof MarkError || error instanceof MutationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
