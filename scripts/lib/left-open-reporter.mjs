const EXIT_TIMEOUT_MS = 30_000;

/**
 * A Jest reporter that fails a run whose tests are over but whose process does not end, because one of them left a
 * connection or a timer open. Without it, such a run would hang.
 */
export default class LeftOpenReporter {
  /** @param {{ watch: boolean, watchAll: boolean }} config of the whole run */
  constructor({ watch, watchAll }) {
    this.isWatching = watch || watchAll;
  }

  onRunComplete() {
    if (this.isWatching) return;
    setTimeout(() => {
      console.error('The tests have finished, but open handles prevent the process from exiting.');
      console.error('Find them with: npm test -- --detectOpenHandles -i <path>');
      process.exit(1);
    }, EXIT_TIMEOUT_MS).unref();
  }
}
