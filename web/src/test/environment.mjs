import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * What browsers have and jsdom lacks, taken from Node. Message channels are not included, because
 * they prevent Jest from exiting.
 */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'fetch',
  'structuredClone',
];

/** Observes nothing: code that waits for it continues only when a test calls `report`. */
class Observer {
  constructor(report) {
    this.report = report;
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    this.global.IntersectionObserver = Observer;
    this.global.ResizeObserver = Observer;
    this.global.scrollTo = () => {};
    this.global.HTMLElement.prototype.scrollIntoView = () => {};
    this.global.matchMedia = () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
    let previews = 0;
    this.global.URL.createObjectURL = () => `blob:preview-${++previews}`;
    this.global.URL.revokeObjectURL = () => {};
    const { FileReader } = this.global;
    this.global.Blob.prototype.arrayBuffer ??= function () {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
    this.global.HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    this.global.HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    // React requires this flag to accept updates that the testing library wraps in `act`.
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
