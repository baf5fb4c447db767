// Finds a PostgreSQL of one of some versions, for tests that move data between versions, or downloads apt's package. It
// is unpacked, not installed, since Debian's package starts a server.
import { aptUnpack, unpacked } from './apt-unpack.mjs';
import { findProgram } from './find-program.mjs';

/** Homebrew's folders. */
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt'];

/**
 * Returns the path of a `postgres` that runs, with its `initdb` in the same folder.
 * @param {object} options
 * @param {string[]} options.versions major versions, the preferred one first; a system packages one of them
 * @param {string} options.variable the environment variable that names the program
 * @param {string} options.cacheDir absolute path of a folder for what is downloaded
 * @throws {Error} that lists all attempts
 */
export function findPostgres({ versions, variable, cacheDir }) {
  const packaged = versions.map((version) => ({
    name: `postgresql-${version}`,
    program: `/usr/lib/postgresql/${version}/bin/postgres`,
    initdb: `/usr/lib/postgresql/${version}/bin/initdb`,
  }));
  return findProgram({
    what: `a PostgreSQL ${versions.join(', ')}`,
    variable,
    candidates: () => [
      ...packaged.map(({ program }) => program),
      ...HOMEBREW.flatMap((folder) => versions.map((version) => `${folder}/postgresql@${version}/bin/postgres`)),
      ...packaged.map(({ program }) => unpacked(cacheDir, program)),
    ],
    ways: packaged.map(({ name, program, initdb }) => ({
      name: `apt-get download ${name}`,
      obtain: () => aptUnpack(cacheDir, name, program, initdb),
    })),
  });
}
