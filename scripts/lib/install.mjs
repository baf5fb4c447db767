// Installs node_modules as in package-lock.json, unless it is up to date.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { inProject, isWritable } from './paths.mjs';
import { run } from './run.mjs';

const LOCK_FILE = inProject('package-lock.json');
const STAMP = inProject('node_modules', '.marquee-lock');
/** npm's own record of the tree that it has installed. */
const NPM_STAMP = inProject('node_modules', '.package-lock.json');

/** @type {string | undefined} */
let lock;

/** Identifies the content of the lock file and the platform whose binaries were installed. */
export function lockHash() {
  lock ??= `${createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')} ${process.platform}-${process.arch}\n`;
  return lock;
}

/** Whether node_modules matches package-lock.json. */
export function isInstalled() {
  if (!existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === lockHash();
}

/**
 * Makes node_modules match package-lock.json, including development tools regardless of NODE_ENV, since the build needs
 * them. A tree that `npm install` has already brought up to date is accepted.
 * @throws {import('./run.mjs').CommandFailed}
 */
export async function install() {
  if (isInstalled()) return;
  if (!installedByNpm()) {
    console.log('Installing dependencies (once, about a minute)…');
    // Removed first, so that an interrupted install does not look like a complete one.
    for (const stamp of [STAMP, NPM_STAMP]) rmSync(stamp, { force: true });
    const { command, args } = npm();
    await run('npm ci', command, [...args, 'ci', '--include=dev', '--loglevel=error'], {
      env: { npm_config_cache: cacheDirectory() },
    });
  }
  writeFileSync(STAMP, lockHash());
}

/** Compares the versions that npm has recorded with those of the lock file. */
function installedByNpm() {
  if (!existsSync(NPM_STAMP)) return false;
  const wanted = packagesOf(LOCK_FILE);
  const found = packagesOf(NPM_STAMP);
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
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
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
