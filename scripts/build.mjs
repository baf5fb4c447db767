// npm run build: the API, the web's typed operations and the web app, whether up to date or not.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
await prepare({ force: true });
