import '@testing-library/jest-dom';
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

// Popovers, without those that a press beside them closes.
const toggle = (popover: HTMLElement, newState: 'open' | 'closed', kind: 'beforetoggle' | 'toggle') =>
  void popover.dispatchEvent(Object.assign(new Event(kind), { newState }));
HTMLElement.prototype.showPopover = function () {
  toggle(this, 'open', 'beforetoggle');
  toggle(this, 'open', 'toggle');
};
HTMLElement.prototype.hidePopover = function () {
  const invoker = document.querySelector<HTMLElement>(`[popovertarget="${this.id}"]`);
  toggle(this, 'closed', 'beforetoggle');
  if (this.contains(document.activeElement)) invoker?.focus();
  toggle(this, 'closed', 'toggle');
};
document.addEventListener('click', ({ target }) => {
  const invoker = target instanceof Element ? target.closest('[popovertarget]') : null;
  const popover = document.getElementById(invoker?.getAttribute('popovertarget') ?? '');
  if (popover?.hasChildNodes()) popover.hidePopover();
  else popover?.showPopover();
});

// The testing library does it itself only in the first file that imports it.
afterEach(cleanup);

// Each page of each test: what a translated page does not show, no test finds.
let endTranslation: () => void;
beforeEach(() => void (endTranslation = translatePage()));
afterEach(() => endTranslation());
