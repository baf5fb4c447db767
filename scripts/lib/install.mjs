// Installs node_modules as in package-lock.json, unless npm has done so.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { inProject, isWritable } from './paths.mjs';
import { run } from './run.mjs';

/** npm's own record of what it has installed, which it writes when it is done. */
const INSTALLED = inProject('node_modules', '.package-lock.json');

/** Whether npm has recorded the versions of the lock file. What is optional may be missing, as for other platforms. */
export function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesOf(inProject('package-lock.json'));
  const found = packagesOf(INSTALLED);
  return (
    Object.keys(found).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional }]) =>
      path in found ? found[path]?.version === version : path === '' || optional,
    )
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * With development tools regardless of NODE_ENV, since the build needs them.
 * @throws {import('./run.mjs').CommandFailed}
 */
export async function install() {
  console.log('Installing dependencies (once, about a minute)…');
  // First, so that an interrupted install does not look like a complete one.
  rmSync(INSTALLED, { force: true });
  const { command, args } = npm();
  await run('npm ci', command, [...args, 'ci', '--include=dev', '--loglevel=error'], {
    env: { npm_config_cache: cacheDirectory() },
  });
}

/** The npm that runs this script, or else the one in the PATH. */
function npm() {
  const script = process.env.npm_execpath ?? '';
  return basename(script) === 'npm-cli.js'
    ? { command: process.execPath, args: [script] }
    : { command: 'npm', args: [] };
}

/**
 * npm's own cache folder, or one in the project for accounts whose home directory is not writable or does not exist, as
 * of many service accounts.
 */
function cacheDirectory() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  return isWritable(usual) ? usual : inProject('.cache', 'npm');
}
