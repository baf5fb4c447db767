// Programs of the machine: finding them, and asking the package manager for them.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { start } from './run.mjs';

const UPDATE_MS = 3 * 60_000;
const INSTALL_MS = 10 * 60_000;
const VERSION_MS = 30_000;

/**
 * Those of these commands that the PATH has, in their order.
 * @param {...string} names
 */
export function which(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Why a program does not run, or undefined if it does: a file of the right name may be a stub, of
 * another platform, or lack its libraries.
 * @param {string} path
 */
export async function whyNotRunning(path) {
  if (!isExecutable(path)) return 'no such program';
  const { code, output } = await start(path, ['--version'], { timeout: VERSION_MS }).ended;
  return code === 0 ? undefined : lastLine(output) || `exit code ${code}`;
}

/**
 * Installs a Debian package, as root or with a sudo that asks no password.
 * @param {string} name
 * @returns {Promise<string | undefined>} why it could not be done, or undefined
 */
export async function aptInstall(name) {
  const [apt] = which('apt-get');
  const [sudo] = which('sudo');
  if (!apt) return 'there is no apt-get';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !sudo) return 'not root, and there is no sudo';

  const [command = '', ...args] = [
    ...(isRoot ? [] : [sudo ?? '', '-n']),
    ...['env', 'DEBIAN_FRONTEND=noninteractive', apt],
    ...['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'],
  ];
  console.log(`Installing ${name} with apt-get…`);
  // Package lists that cannot be refreshed may still do: what counts is the install.
  await start(command, [...args, 'update'], { timeout: UPDATE_MS }).ended;
  const { code, output } = await start(
    command,
    [...args, 'install', '-y', '--no-install-recommends', name],
    { timeout: INSTALL_MS },
  ).ended;
  return code === 0 ? undefined : lastLine(output) || `exit code ${code}`;
}

/**
 * Where a program says why it failed.
 * @param {string} text
 */
export function lastLine(text) {
  return text.trim().split('\n').at(-1)?.trim();
}
