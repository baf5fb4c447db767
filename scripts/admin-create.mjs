// npm run admin:create -- …: adds an administrator, also while the server is running.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');
await prepare({ targets: [API] });

process.env.NODE_ENV ??= 'production';
await importApi('programs', 'create-admin.main.js');
