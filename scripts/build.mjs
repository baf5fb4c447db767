// npm run build: builds the API, the web's typed operations and the web app, even if they are up to date, and draws the
// demo's pictures if they are not. npm run build -- api web builds only these.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { API, PICTURES, WEB } = await import('./lib/sources.mjs');

const all = [API, WEB, PICTURES];
const names = process.argv.slice(2);
const unknown = names.find((name) => all.every((target) => target.name !== name));
if (unknown !== undefined) {
  console.error(`Usage: npm run build [-- ${all.map(({ name }) => `[${name}]`).join(' ')}]`);
  process.exit(1);
}
await prepare({
  targets: names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all,
  // Not the pictures, which would be the same.
  force: [API, WEB],
});
