import { settingsFor, sharedBuffers } from '../src/settings.js';

const LOSSY = /^(fsync|synchronous_commit|full_page_writes)=off$/;
const GB = 2 ** 30;

it('makes commits to the embedded database durable, except in tests', () => {
  expect(settingsFor('/a/socket', true).filter((setting) => LOSSY.test(setting))).toEqual([]);
  expect(settingsFor('/a/socket', false).filter((setting) => LOSSY.test(setting))).toHaveLength(3);
});

it.each([
  { memory: GB / 4, megabytes: 128 },
  { memory: 2 * GB, megabytes: 512 },
  { memory: 64 * GB, megabytes: 1024 },
])(
  'caches pages in a quarter of the memory, within limits: $megabytes MB of $memory bytes',
  ({ memory, megabytes }) => {
    expect(sharedBuffers(memory)).toBe(megabytes);
  },
);

it('caches few pages in tests', () => {
  expect(settingsFor('/a/socket', false)).toContain('shared_buffers=128MB');
  expect(settingsFor('/a/socket', true)).toContain(`shared_buffers=${sharedBuffers()}MB`);
});
