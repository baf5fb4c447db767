// npm run restore -- FILE: restores a backup into an empty database.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');
await prepare({ targets: [API] });

process.env.NODE_ENV ??= 'production';
await importApi('programs', 'backup', 'restore.main.js');
