// npm run schema: writes schema.graphql from the API's code.
// npm run schema:check: fails when it is not what the code says, and leaves it as it is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { inProject } = await import('./lib/paths.mjs');
const { run, stopOnSignals } = await import('./lib/run.mjs');
const { API } = await import('./lib/sources.mjs');

const file = inProject('schema.graphql');
const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');

await prepare({ targets: [API] });
stopOnSignals();
const before = read();
await run('Printing the schema', process.execPath, [
  inProject('api', 'dist', 'graphql', 'print-schema.js'),
]);

if (process.argv.includes('--check') && read() !== before) {
  writeFileSync(file, before);
  console.error('schema.graphql is not what the code says. Write it with: npm run schema');
  process.exit(1);
}
