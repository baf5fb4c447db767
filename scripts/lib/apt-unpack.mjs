// A Debian package for somebody who may not install any: unpacked in the project, run from there.
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from './paths.mjs';
import { start } from './run.mjs';
import { lastLine, which } from './system.mjs';

const UPDATE_MS = 3 * 60_000;
const DOWNLOAD_MS = 10 * 60_000;
const HOME = inProject('.cache', 'debian');
const ROOT = join(HOME, 'root');

/**
 * Where `aptUnpack` puts the launcher of a program.
 * @param {string} program its path in the package, from the root of the file system
 */
export const unpacked = (program) => join(HOME, 'bin', basename(program));

/**
 * Downloads a package with whatever it needs that is not installed, and unpacks it all into
 * `.cache/debian`. apt does that for everybody, as long as its lists and its cache are elsewhere.
 * @param {string} name of the package
 * @param {...string} programs paths of the programs in it that are wanted
 * @returns {Promise<string | undefined>} why it could not be done, or undefined
 */
export async function aptUnpack(name, ...programs) {
  const [apt] = which('apt-get');
  const [dpkg] = which('dpkg-deb');
  if (!apt || !dpkg) return 'there is no apt-get';
  console.log(`Unpacking ${name} into .cache/debian…`);

  const cache = join(HOME, name);
  mkdirSync(join(HOME, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
  const options = [
    ...['-o', `Dir::State::Lists=${join(HOME, 'lists')}`, '-o', `Dir::Cache=${cache}`],
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
    const unpacking = await start(dpkg, ['-x', join(cache, 'archives', file), ROOT]).ended;
    if (unpacking.code !== 0) return lastLine(unpacking.output);
  }
  rmSync(cache, { recursive: true });
  programs.forEach(writeLauncher);
  return undefined;
}

/**
 * The program does not know where its libraries and fonts are now. The launcher finds them from where it is itself.
 * @param {string} program
 */
function writeLauncher(program) {
  const path = unpacked(program);
  mkdirSync(join(HOME, 'bin'), { recursive: true });
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
