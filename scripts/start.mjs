// npm start: from a fresh clone to the running marketplace, and within milliseconds the next time.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { inProject } = await import('./lib/paths.mjs');
await prepare();

// A second fence only; nothing of ours leans on it. Libraries skip their checks for developers.
process.env.NODE_ENV ??= 'production';
// In this very process, so that a signal reaches the server without a go-between.
await import(inProject('api', 'dist', 'main.js'));
