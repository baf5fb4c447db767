// npm run mail:test -- --to you@example.com: sends a mail with the configuration of the server.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');
await prepare({ targets: [API] });

process.env.NODE_ENV ??= 'production';
await importApi('programs', 'mail-test.main.js');
