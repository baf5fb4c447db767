// npm run build: builds the API, the web's typed operations and the web app, even if they are up to date.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
await prepare({ force: true });
