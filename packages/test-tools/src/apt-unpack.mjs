// Debian packages for accounts without the right to install them: unpacked and run in a folder of the project.
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { start } from '@marquee/watchdog/commands';
import { lastLine, which } from './system.mjs';

const UPDATE_MS = 3 * 60_000;
const DOWNLOAD_MS = 10 * 60_000;

/** @param {string} cacheDir */
const directoryIn = (cacheDir) => join(cacheDir, 'debian');

/**
 * The path of the launcher that `aptUnpack` writes for a program.
 * @param {string} cacheDir
 * @param {string} program its absolute path in the package
 */
export const unpacked = (cacheDir, program) => join(directoryIn(cacheDir), 'bin', basename(program));

/**
 * Downloads a package with its dependencies that are not installed, and unpacks them into `<cacheDir>/debian`. apt
 * needs no root for that if its lists and its cache are in other folders.
 * @param {string} cacheDir absolute path
 * @param {string} name of the package
 * @param {...string} programs paths of the programs in it for which to write launchers
 * @returns {Promise<string | undefined>} the reason of a failure, or undefined
 */
export async function aptUnpack(cacheDir, name, ...programs) {
  const [apt] = which('apt-get');
  const [dpkg] = which('dpkg-deb');
  if (!apt || !dpkg) return 'apt-get or dpkg-deb is missing';
  const directory = directoryIn(cacheDir);
  console.log(`Unpacking ${name} into ${directory}…`);

  const cache = join(directory, name);
  mkdirSync(join(directory, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
  const options = [
    ...['-o', `Dir::State::Lists=${join(directory, 'lists')}`, '-o', `Dir::Cache=${cache}`],
    ...['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', '-o', 'Acquire::Retries=2'],
  ];
  await start(apt, [...options, 'update'], { timeout: UPDATE_MS }).ended;
  const { code, output } = await start(
    apt,
    [...options, 'install', '-y', '--no-install-recommends', '--download-only', name],
    { timeout: DOWNLOAD_MS },
  ).ended;
  if (code !== 0) return lastLine(output) || `exit code ${code}`;

  for (const file of readdirSync(join(cache, 'archives'))) {
    if (!file.endsWith('.deb')) continue;
    const archive = join(cache, 'archives', file);
    const unpacking = await start(dpkg, ['-x', archive, join(directory, 'root')]).ended;
    if (unpacking.code !== 0) return lastLine(unpacking.output);
  }
  rmSync(cache, { recursive: true });
  for (const program of programs) writeLauncher(cacheDir, program);
  return undefined;
}

/**
 * Writes a script that starts the program with the paths of its libraries and fonts, relative to the script.
 * @param {string} cacheDir
 * @param {string} program
 */
function writeLauncher(cacheDir, program) {
  const path = unpacked(cacheDir, program);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh
root=$(cd "$(dirname "$0")/../root" && pwd -P)
for folder in "$root"/usr/lib/*-linux-gnu "$root"/usr/lib/*-linux-gnu/pulseaudio "$root"/lib/*-linux-gnu; do
  LD_LIBRARY_PATH="$LD_LIBRARY_PATH\${LD_LIBRARY_PATH:+:}$folder"
done
export LD_LIBRARY_PATH
[ ! -e "$root/etc/fonts/fonts.conf" ] || export FONTCONFIG_SYSROOT="$root"
exec "$root${program}" "$@"
`,
  );
  chmodSync(path, 0o755);
}
