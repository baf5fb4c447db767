import { jest } from '@jest/globals';

const ALL = [
  'Date',
  'performance',
  'hrtime',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Fakes these alone, where what a test waits for needs the others. */
export const fakeOnly = (...names: readonly (typeof ALL)[number][]): void =>
  void jest.useFakeTimers({ doNotFake: ALL.filter((name) => !names.includes(name)) });
