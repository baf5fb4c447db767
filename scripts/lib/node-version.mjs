// Imported first, so it uses only syntax and modules that old versions of Node support.
import { readFileSync } from 'fs';

/**
 * Ends the process with a message if this Node is older than `engines` in package.json requires. Later errors would not
 * show the reason.
 */
export function requireNode() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const wanted = manifest.engines.node.replace('>=', '');
  if (isAtLeast(process.versions.node, wanted)) return;
  console.error(`Node.js ${wanted} or later is required, but this is Node.js ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Compares the major and the minor number.
 * @param {string} actual like `20.20.2`
 * @param {string} wanted like `20.19`
 */
function isAtLeast(actual, wanted) {
  const [major = 0, minor = 0] = actual.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
