// Jest runs ES modules only with a flag of Node, which is added here for a plain `npx jest`.
import { spawnSync } from 'node:child_process';

if (
  !process.execArgv.includes('--experimental-vm-modules') &&
  !process.env.NODE_OPTIONS?.includes('--experimental-vm-modules')
) {
  const run = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings=ExperimentalWarning',
      ...process.execArgv,
      ...process.argv.slice(1),
    ],
    { stdio: 'inherit' },
  );
  process.exit(run.status ?? 1);
}

/** Compiles TypeScript with SWC, with the decorator settings of the API's tsconfig. */
const swc = (react) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: react },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: false,
        useDefineForClassFields: false,
        ...(react ? { react: { runtime: 'automatic' } } : {}),
      },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The source of a package, not its dist, which may be out of date.
    '^@marquee/([^/]+)$': '<rootDir>/../packages/$1/src/$1',
    '^@marquee/([^/]+)/([^/]+)$': '<rootDir>/../packages/$1/src/$2',
  },
  transformIgnorePatterns: ['/node_modules/'],
};

export default {
  // Long, since tests wait for conditions and the machine may be busy.
  testTimeout: 300_000,
  projects: [
    {
      ...common,
      displayName: 'api',
      rootDir: 'api',
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
      testEnvironment: 'node',
      transform: { '\\.ts$': swc(false) },
      testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/src/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'packages',
      rootDir: 'packages',
      testEnvironment: 'node',
      transform: { '\\.ts$': swc(false) },
      testMatch: ['<rootDir>/*/test/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'web',
      rootDir: 'web',
      testEnvironment: '<rootDir>/src/test/environment.mjs',
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '\\.(svg|css)$': '<rootDir>/src/test/asset.js',
      },
      transform: { '\\.tsx?$': swc(true) },
      testMatch: ['<rootDir>/src/**/*.test.ts?(x)'],
    },
    {
      ...common,
      displayName: 'e2e',
      rootDir: 'e2e',
      testEnvironment: 'node',
      transform: { '\\.ts$': swc(false) },
      testMatch: ['<rootDir>/**/*.test.ts'],
    },
  ],
};
