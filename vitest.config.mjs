import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inProject = (path) => fileURLToPath(new URL(path, import.meta.url));

const aliases = [
  // The file that Node imports. Vite would choose index.mjs, a second copy beside that of the libraries.
  { find: /^graphql$/, replacement: inProject('node_modules/graphql/index.js') },
  // The source of a package, not its dist, which may be out of date.
  { find: /^@marquee\/([^/]+)$/, replacement: inProject('packages/$1/src/$1') },
  { find: /^@marquee\/([^/]+)\/([^/]+)$/, replacement: inProject('packages/$1/src/$2') },
];

/** The tests of a folder. */
const project = (name, { alias = [], ...test }) => ({
  root: inProject(name),
  resolve: { alias: [...aliases, ...alias] },
  test: {
    name,
    globals: true,
    // Modules are loaded once per worker instead of once per file (docs/decisions/0018).
    pool: 'forks',
    isolate: false,
    restoreMocks: true,
    // Long, since tests wait for conditions and the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...test,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('api', {
        include: ['{src,test}/**/*.test.ts'],
        globalSetup: ['test/support/global-setup.mjs'],
      }),
      project('packages', { include: ['*/test/**/*.test.ts'] }),
      project('web', {
        include: ['src/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        setupFiles: ['src/test/set-up.ts'],
        alias: [{ find: /.*\.(svg|css)$/, replacement: inProject('web/src/test/asset.js') }],
      }),
      project('e2e', { include: ['**/*.test.ts'] }),
    ],
  },
});
