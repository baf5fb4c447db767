import { settingsFor } from '../src/settings.js';

const LOSSY = /^(fsync|synchronous_commit|full_page_writes)=off$/;

it('makes commits to the embedded database durable, except in tests', () => {
  expect(settingsFor('/a/socket', true).filter((setting) => LOSSY.test(setting))).toEqual([]);
  expect(settingsFor('/a/socket', false).filter((setting) => LOSSY.test(setting))).toHaveLength(3);
});
