// Finds PgBouncer for tests, or downloads apt's package. It is unpacked, not installed, since Debian's package starts it.
import { join } from 'node:path';
import { aptUnpack, unpacked } from './apt-unpack.mjs';
import { findProgram } from './find-program.mjs';
import { which } from './system.mjs';

const PACKAGED = '/usr/sbin/pgbouncer';
/** Not always in the PATH: Debian's folder for accounts other than root, and Homebrew's. */
const FOLDERS = ['/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Returns the path of a PgBouncer that runs, and downloads one if there is none.
 * @param {{ cacheDir: string }} options absolute path of a folder for what is downloaded
 * @throws {Error} that lists all attempts
 */
export function findPgbouncer({ cacheDir }) {
  // Of its own, since a test may have to copy it.
  const folder = join(cacheDir, 'pgbouncer');
  return findProgram({
    what: 'PgBouncer',
    variable: 'PGBOUNCER',
    candidates: () => [
      ...which('pgbouncer'),
      ...FOLDERS.map((folder) => `${folder}/pgbouncer`),
      unpacked(folder, PACKAGED),
    ],
    ways: [{ name: 'apt-get download pgbouncer', obtain: () => aptUnpack(folder, 'pgbouncer', PACKAGED) }],
  });
}
