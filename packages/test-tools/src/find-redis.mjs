// Finds a Redis server for tests, or installs apt's package.
import { aptUnpack, unpacked } from './apt-unpack.mjs';
import { findProgram } from './find-program.mjs';
import { aptInstall, which } from './system.mjs';

const NAMES = ['redis-server', 'valkey-server'];
const PACKAGED = '/usr/bin/redis-server';
/** Homebrew's folders, which are not always in the PATH. */
const HOMEBREW = ['/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Returns the path of a Redis or Valkey server that runs, and installs one if there is none.
 * @param {{ cacheDir: string }} options absolute path of a folder for what is downloaded
 * @throws {Error} that lists all attempts
 */
export function findRedis({ cacheDir }) {
  return findProgram({
    what: 'redis-server or valkey-server',
    variable: 'REDIS_SERVER',
    candidates: () => [
      ...which(...NAMES),
      ...HOMEBREW.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
      unpacked(cacheDir, PACKAGED),
    ],
    ways: [
      { name: 'apt-get install redis-server', obtain: () => aptInstall('redis-server') },
      {
        name: 'apt-get download redis-server',
        obtain: () => aptUnpack(cacheDir, 'redis-server', PACKAGED),
      },
    ],
  });
}
