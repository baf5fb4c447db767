// A PostgreSQL of an older version than the embedded one, for the tests that carry a marketplace from one to the other:
// one that is there, else apt's. It is unpacked, never installed: Debian's package would start a server of its own.
import { aptUnpack, unpacked } from './lib/apt-unpack.mjs';
import { findProgram } from './lib/find-program.mjs';

/** What the product works with (README), from the furthest to the nearest; a system packages one of them. */
const VERSIONS = ['15', '16', '17'];
const PACKAGED = VERSIONS.map((version) => ({
  name: `postgresql-${version}`,
  program: `/usr/lib/postgresql/${version}/bin/postgres`,
  initdb: `/usr/lib/postgresql/${version}/bin/initdb`,
}));
/** Where Homebrew puts its programs. */
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt'];

/**
 * The path of a `postgres` that runs, with its `initdb` beside it.
 * @throws {Error} that lists what was tried
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
