import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buildArgv } from 'jest-cli';

/** More than a run needs at a time. */
const DATABASES_BYTES = 2e9;

/** Where tests create databases: in memory if there is space, since a new database has 360 files. */
process.env.DATABASES_FOLDER = hasSpace('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * Whether the files *.long.test.ts run: in continuous integration, and if a path on the command line chooses tests. They
 * start servers or browsers, wait for time limits, or repeat what depends on chance. Quicker tests of each kind remain.
 */
const { _: paths, updateSnapshot } = await buildArgv(process.argv.slice(2));
const withLong = process.env.LONG_TESTS === 'on' || paths.length > 0;
process.env.LONG_TESTS = withLong ? 'on' : 'off';
/** With -u, a test writes the file that it would compare. */
process.env.UPDATE_FILES = updateSnapshot ? 'on' : 'off';

const root = import.meta.dirname;

/** Removes the types, as the compiler does with the options of tsconfig.json. */
const swc = (tsx, react) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: false,
        useDefineForClassFields: false,
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic', ...react },
      },
    },
  },
];

/** Tests of a folder. */
const project = (name, { roots = [name], ignored = ['\\.unit\\.test\\.ts$'], mapped = {}, ...config }) => ({
  displayName: name,
  rootDir: root,
  roots: roots.map((path) => `<rootDir>/${path}`),
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', ...ignored, ...(withLong ? [] : ['\\.long\\.test\\.tsx?$'])],
  modulePathIgnorePatterns: ['/dist/'],
  // Modules are loaded once per worker instead of once per file (docs/decisions/0018).
  runtime: '<rootDir>/jest/shared-runtime.cjs',
  testEnvironment: '<rootDir>/jest/node-environment.cjs',
  // Its own workers.
  runner: ['jest-runner', { project: name }],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['js', 'ts', 'tsx', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    ...mapped,
    // The source of a package, not its dist, which may be out of date.
    '^@marquee/([^/]+)$': '<rootDir>/packages/$1/src/$1',
    '^@marquee/([^/]+)/([^/]+)$': '<rootDir>/packages/$1/src/$2',
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1.tsx'],
  },
  transform: {
    '/web/.*\\.tsx$': swc(true, { importSource: '#jsx' }),
    '\\.tsx$': swc(true),
    '\\.ts$': swc(false),
  },
  restoreMocks: true,
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  ...config,
});

export default {
  // Long, since tests wait for conditions and the machine may be busy.
  testTimeout: 300_000,
  // Also the tests of one file run in a worker.
  workerIdleMemoryLimit: '16GB',
  projects: [
    // Without a database, a browser and anything that is built.
    project('unit', { roots: ['api', 'jest', 'packages', 'web'], testMatch: ['**/*.unit.test.ts'], ignored: [] }),
    project('api', {
      globalSetup: '<rootDir>/api/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/api/test/support/global-teardown.mjs',
    }),
    project('packages', {}),
    project('web', {
      roots: ['web/src'],
      testEnvironment: '<rootDir>/jest/page-environment.cjs',
      testEnvironmentOptions: { customExportConditions: ['node'] },
      setupFilesAfterEnv: ['<rootDir>/web/src/test/set-up.ts'],
      mapped: { '\\.(svg|webp|css)$': '<rootDir>/web/src/test/asset.js' },
    }),
    project('e2e', {}),
  ],
};

function hasSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > DATABASES_BYTES;
  } catch {
    return false; // only Linux has it
  }
}
