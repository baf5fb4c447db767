// npm run validate: all checks before a commit except the tests.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { start, stopOnSignals } = await import('./lib/run.mjs');

/** Scripts of package.json, run two at a time. */
const CHECKS = ['format:check', 'lint', 'imports', 'typecheck', 'schema -- --check', 'openapi', 'budgets'];

await prepare();
stopOnSignals();
const remaining = [...CHECKS];
const failed = /** @type {string[]} */ ([]);
await Promise.all([worker(), worker()]);

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('\nAll checks passed.');

async function worker() {
  for (let check = remaining.shift(); check; check = remaining.shift()) {
    const { code, output } = await start('npm', ['run', '--silent', ...check.split(' ')]).ended;
    console.log(code === 0 ? `✓ ${check}` : `✗ ${check}\n\n${output}\n`);
    if (code !== 0) failed.push(check);
  }
}
