// npm run schema: writes schema.graphql from the API's code.
// npm run schema:check: fails when it is not what the code says, and changes nothing.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { inProject } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');

await prepare({ targets: [API] });
// It reads `--check` itself.
await import(inProject('api', 'dist', 'graphql', 'print-schema.js'));
