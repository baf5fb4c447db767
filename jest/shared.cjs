/** By project. */
const environments = new Map();

/**
 * A test environment that the files of a worker share, like their modules: see shared-runtime.cjs.
 * @param {any} Environment one of Jest's
 */
exports.shared = (Environment) =>
  class extends Environment {
    /** What to do if the current test fails. */
    reports = [];

    constructor(config, context) {
      const environment = environments.get(config.projectConfig.id);
      if (environment) return environment;
      super(config, context);
      environments.set(config.projectConfig.id, this);
      // Not a copy: a time zone takes effect, and commands that a test starts have the variables that it has set.
      this.global.process.env = process.env;
      this.global.onTestFailed = (report) => this.reports.push(report);
    }

    async handleTestEvent({ name }) {
      if (name === 'test_start') this.reports = [];
      if (name === 'test_fn_failure') for (const report of this.reports) await report();
    }

    /** Leaves the globals as they are. */
    async teardown() {}
  };

/** Jest's message to a worker at the end, when connections that the next file would have used are still open. */
const END = 2;

process.on('message', ([type]) => {
  if (type === END) process.exit();
});
