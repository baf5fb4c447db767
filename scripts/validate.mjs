// npm run validate: everything but the tests that has to hold before a commit.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { start, stopOnSignals } = await import('./lib/run.mjs');

/** The names of scripts in package.json; two run at a time. */
const CHECKS = ['format:check', 'lint', 'imports', 'typecheck', 'schema:check', 'budgets'];

await prepare();
stopOnSignals();
const waiting = [...CHECKS];
const failed = /** @type {string[]} */ ([]);
await Promise.all([worker(), worker()]);

if (failed.length > 0) {
  console.error(`\nNot in order: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('\nAll in order.');

async function worker() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { code, output } = await start('npm', ['run', '--silent', check]).ended;
    console.log(code === 0 ? `✓ ${check}` : `✗ ${check}\n\n${output}\n`);
    if (code !== 0) failed.push(check);
  }
}
