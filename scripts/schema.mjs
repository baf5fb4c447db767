// npm run schema: writes schema.graphql from the API's code.
// npm run schema -- --check: fails if it differs from the code, and changes nothing.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');

await prepare({ targets: [API] });
// The module reads `--check` from the arguments.
await importApi('transports', 'graphql', 'print-schema.js');
