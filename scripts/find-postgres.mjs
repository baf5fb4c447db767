// Finds a PostgreSQL older than the embedded one, for the tests that move a marketplace between versions, or downloads
// apt's package. It is unpacked, not installed, since Debian's package starts a server.
import { aptUnpack, unpacked } from './lib/apt-unpack.mjs';
import { findProgram } from './lib/find-program.mjs';

/** The other supported versions (README), the oldest first; a system packages one of them. */
const VERSIONS = ['15', '16', '17'];
const PACKAGED = VERSIONS.map((version) => ({
  name: `postgresql-${version}`,
  program: `/usr/lib/postgresql/${version}/bin/postgres`,
  initdb: `/usr/lib/postgresql/${version}/bin/initdb`,
}));
/** Homebrew's folders. */
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt'];

/**
 * Returns the path of a `postgres` that runs, with its `initdb` in the same folder.
 * @throws {Error} that lists all attempts
 */
export function findPostgres() {
  return findProgram({
    what: `a PostgreSQL ${VERSIONS.join(', ')}`,
    variable: 'OLDER_POSTGRES',
    candidates: () => [
      ...PACKAGED.map(({ program }) => program),
      ...HOMEBREW.flatMap((folder) =>
        VERSIONS.map((version) => `${folder}/postgresql@${version}/bin/postgres`),
      ),
      ...PACKAGED.map(({ program }) => unpacked(program)),
    ],
    ways: PACKAGED.map(({ name, program, initdb }) => ({
      name: `apt-get download ${name}`,
      obtain: () => aptUnpack(name, program, initdb),
    })),
  });
}
