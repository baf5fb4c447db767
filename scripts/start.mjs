// npm start: installs and builds what is missing, which takes a third of a second if nothing is, and starts the server.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi } = await import('./lib/paths.mjs');
await prepare();

// Only for libraries, which then skip their development checks; the project's code does not depend on it.
process.env.NODE_ENV ??= 'production';
// In this process, so that signals reach the server directly.
await importApi('bundle', 'main.js');
