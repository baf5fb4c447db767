// npm run doctor: looks whether everything in the marketplace fits together, also beside a running
// server. Exit code 0: nothing found, 1: findings, 2: could not look.
import { requireNode } from './lib/node-version.mjs';

// Whatever ends the process before the doctor begins has found nothing out.
const unable = () => {
  process.exitCode = 2;
};
process.on('exit', unable);
requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { inProject } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');
await prepare({ targets: [API] });
process.off('exit', unable);

process.env.NODE_ENV ??= 'production';
await import(inProject('api', 'dist', 'doctor', 'doctor.main.js'));
