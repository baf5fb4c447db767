const { TestEnvironment } = require('jest-environment-jsdom');
const { shared } = require('./shared.cjs');

/** Those of Node, which requests need. */
const FROM_NODE = ['AbortController', 'AbortSignal', 'Headers', 'performance'];

/** With it, React would keep the worker's event loop busy. */
const NEITHER = ['MessageChannel'];

class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { global, dom } = this;
    const lacking = Object.getOwnPropertyNames(globalThis).filter((name) => !(name in global));
    for (const name of [...FROM_NODE, ...lacking])
      if (!NEITHER.includes(name))
        Object.defineProperty(global, name, Object.getOwnPropertyDescriptor(globalThis, name));
    // On the console of the test, which may expect that jsdom cannot load another page.
    dom.virtualConsole.removeAllListeners('jsdomError');
    dom.virtualConsole.on('jsdomError', (error) => global.console.error(error));
  }
}

module.exports = shared(PageEnvironment);
