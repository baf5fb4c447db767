// Finds a Redis server for the tests of several API processes, or installs apt's package.
import { aptUnpack, unpacked } from './lib/apt-unpack.mjs';
import { findProgram } from './lib/find-program.mjs';
import { aptInstall, which } from './lib/system.mjs';

const NAMES = ['redis-server', 'valkey-server'];
const PACKAGED = '/usr/bin/redis-server';
/** Homebrew's folders, which are not always in the PATH. */
const HOMEBREW = ['/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Returns the path of a Redis or Valkey server that runs, and installs one if there is none.
 * @throws {Error} that lists all attempts
 */
export function findRedis() {
  return findProgram({
    what: 'redis-server or valkey-server',
    variable: 'REDIS_SERVER',
    candidates: () => [
      ...which(...NAMES),
      ...HOMEBREW.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
      unpacked(PACKAGED),
    ],
    ways: [
      { name: 'apt-get install redis-server', obtain: () => aptInstall('redis-server') },
      {
        name: 'apt-get download redis-server',
        obtain: () => aptUnpack('redis-server', PACKAGED),
      },
    ],
  });
}
