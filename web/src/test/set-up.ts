import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { translatePage } from './translate-page.js';
import './wait-for-rendering.js';

/** Observes nothing: code that waits for it continues only when a test calls `report`. */
class Observer {
  constructor(readonly report: (entries: unknown[]) => void) {}
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The JSDOM of the worker, which the files share. */
declare const jsdom: { virtualConsole: NodeJS.EventEmitter };

let previews = 0;

// What browsers have and jsdom lacks.
Object.assign(globalThis, {
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  // React requires it to accept updates that the testing library wraps in `act`.
  IS_REACT_ACT_ENVIRONMENT: true,
  scrollTo: () => undefined,
  matchMedia: () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
// A promise, as in Chromium, so that an effect that returns it fails.
Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() });
URL.createObjectURL = () => `blob:preview-${++previews}`;
URL.revokeObjectURL = () => undefined;
Blob.prototype.arrayBuffer ??= function () {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('The blob is not readable', { cause: reader.error }));
    reader.readAsArrayBuffer(this);
  });
};
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

// On the console of the test, which may expect that jsdom cannot load another page.
jsdom.virtualConsole.removeAllListeners('jsdomError');
jsdom.virtualConsole.on('jsdomError', (error) => console.error(error));

// Each page of each test: what a translated page does not show, no test finds.
let endTranslation: () => void;
beforeEach(() => void (endTranslation = translatePage()));
afterEach(() => endTranslation());

// The testing library does it itself only in the first file that imports it.
afterEach(cleanup);

/**
 * A page that is loaded in advance may still be loading when the tests of a file have ended. Modules are shared between
 * files: the aborted import would fail in those that come later.
 */
afterAll(() => vi.dynamicImportSettled());
