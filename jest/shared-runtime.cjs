// Jest's runtime, except that the test files of a worker share their modules, as docs/decisions/0018 wants it. Without the
// options `runtime` and `testEnvironment`, the tests run in the same way, but each file loads all modules anew.
const { default: Runtime } = require('jest-runtime');

/** By resolver, of which a worker has one for each project. */
const shared = new WeakMap();

/** What belongs to one file: the adapter of Jest's test framework with the tests and hooks that it collects. */
const ADAPTER = require.resolve('jest-circus/runner').replace(/runner\.js$/, 'jestAdapterInit.js');
const SYMBOLS = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL'];

let loaded = 0;

module.exports = class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig) {
    const runtime = shared.get(resolver);
    if (runtime) return runtime.forNextFile(testPath);
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig);
    shared.set(resolver, this);
  }

  forNextFile(testPath) {
    this._testPath = testPath;
    this.registries.getInternalCjsRegistry().delete(ADAPTER);
    const { global } = this._environment;
    for (const symbol of Object.getOwnPropertySymbols(global))
      if (SYMBOLS.includes(symbol.description)) delete global[symbol];
    this.enterTestCode();
    return this;
  }

  /** Jest loads so each test file and each file of `setupFilesAfterEnv`: anew, since they define tests and hooks. */
  unstable_importModule(path) {
    return super.unstable_importModule(path, `?${++loaded}`);
  }

  /** Leaves the modules as they are. */
  teardown() {
    this.restoreAllMocks();
  }
};
