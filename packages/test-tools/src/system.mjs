// Finds programs of the machine, and installs them with the package manager.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { start } from '@marquee/watchdog/commands';

const UPDATE_MS = 3 * 60_000;
const INSTALL_MS = 10 * 60_000;
const VERSION_MS = 30_000;

/**
 * The paths of those commands that are in the PATH, in the order of `names`.
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
 * The reason why a program does not run, or undefined if it does: the file may be a stub, be built for another
 * platform, or lack its libraries.
 * @param {string} path
 */
export async function whyNotRunning(path) {
  if (!isExecutable(path)) return 'the program does not exist or is not executable';
  const { code, output } = await start(path, ['--version'], { timeout: VERSION_MS }).ended;
  return code === 0 ? undefined : lastLine(output) || `exit code ${code}`;
}

/**
 * Installs a Debian package, as root or with a sudo that requires no password.
 * @param {string} name
 * @returns {Promise<string | undefined>} the reason of a failure, or undefined
 */
export async function aptInstall(name) {
  const [apt] = which('apt-get');
  const [sudo] = which('sudo');
  if (!apt) return 'apt-get is missing';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !sudo) return 'not root, and sudo is missing';

  const [command = '', ...args] = [
    ...(isRoot ? [] : [sudo ?? '', '-n']),
    ...['env', 'DEBIAN_FRONTEND=noninteractive', apt],
    ...['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'],
  ];
  console.log(`Installing ${name} with apt-get…`);
  // The result is ignored: the install may succeed with outdated package lists.
  await start(command, [...args, 'update'], { timeout: UPDATE_MS }).ended;
  const { code, output } = await start(command, [...args, 'install', '-y', '--no-install-recommends', name], {
    timeout: INSTALL_MS,
  }).ended;
  return code === 0 ? undefined : lastLine(output) || `exit code ${code}`;
}

/**
 * The last line of the output, where most programs print the reason of a failure.
 * @param {string} text
 */
export function lastLine(text) {
  return text.trim().split('\n').at(-1)?.trim();
}
