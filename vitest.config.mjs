import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { parseCLI } from 'vitest/node';

/** More than a run needs at a time. */
const DATABASES_BYTES = 2e9;

/** Where tests create databases: in memory if there is space, since a new database has 360 files. */
process.env.DATABASES_FOLDER = hasSpace('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * Whether the files *.long.test.ts run: in continuous integration, and if a path on the command line chooses tests. They
 * start servers or browsers, wait for time limits, or repeat what depends on chance. Quicker tests of each kind remain.
 */
const { filter } = parseCLI(['vitest', ...process.argv.slice(2)]);
const withLong = process.env.LONG_TESTS === 'on' || filter.length > 0;

const inProject = (path) => fileURLToPath(new URL(path, import.meta.url));

const aliases = [
  // The file that Node imports. Vite would choose index.mjs, a second copy beside that of the libraries.
  { find: /^graphql$/, replacement: inProject('node_modules/graphql/index.js') },
  // The source of a package, not its dist, which may be out of date.
  { find: /^@marquee\/([^/]+)$/, replacement: inProject('packages/$1/src/$1') },
  { find: /^@marquee\/([^/]+)\/([^/]+)$/, replacement: inProject('packages/$1/src/$2') },
];

/** The tests of a folder. */
const project = (name, { root = name, alias = [], exclude = ['**/*.unit.test.ts'], ...test }) => ({
  root: inProject(root),
  resolve: { alias: [...aliases, ...alias] },
  test: {
    name,
    globals: true,
    exclude: ['**/node_modules/**', ...exclude, ...(withLong ? [] : ['**/*.long.test.{ts,tsx}'])],
    env: { LONG_TESTS: withLong ? 'on' : 'off' },
    // Modules are loaded once per worker instead of once per file (docs/decisions/0018).
    pool: 'forks',
    isolate: false,
    // Megabytes. With the default, tests of the API take 8 % more processor time, for garbage collection.
    execArgv: ['--max-semi-space-size=64'],
    restoreMocks: true,
    // Long, since tests wait for conditions and the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...test,
  },
});

export default defineConfig({
  test: {
    reporters: [
      'default',
      // Vitest ends a process that does not end by itself, but as if all was well.
      { onProcessTimeout: () => void (process.exitCode = 1) },
    ],
    projects: [
      // Without a database, a browser and anything that is built.
      project('unit', { root: '.', include: ['{api,packages,web}/**/*.unit.test.ts'], exclude: [] }),
      project('api', {
        include: ['{src,test}/**/*.test.ts'],
        globalSetup: ['test/support/global-setup.mjs'],
      }),
      project('packages', { include: ['*/test/**/*.test.ts'] }),
      project('web', {
        include: ['src/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        setupFiles: ['src/test/set-up.ts'],
        alias: [{ find: /^.*\.(svg|webp|css)$/, replacement: inProject('web/src/test/asset.js') }],
      }),
      project('e2e', { include: ['**/*.test.ts'] }),
    ],
  },
});

function hasSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > DATABASES_BYTES;
  } catch {
    return false; // only Linux has it
  }
}
