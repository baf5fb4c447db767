// npm run doctor: checks that the data of the marketplace is consistent, also while the server is running. Exit code 0:
// no findings, 1: findings, 2: a check could not run.
import { requireNode } from './lib/node-version.mjs';

// If the process ends before the doctor runs, nothing was checked.
const setExitCode = () => {
  process.exitCode = 2;
};
process.on('exit', setExitCode);
requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { importApi } = await import('./lib/paths.mjs');
const { API } = await import('./lib/sources.mjs');
await prepare({ targets: [API] });
process.off('exit', setExitCode);

process.env.NODE_ENV ??= 'production';
await importApi('programs', 'doctor', 'doctor.main.js');
