import { settingsFor } from '../../src/database/embedded/settings.js';

const LOSSY = /^(fsync|synchronous_commit|full_page_writes)=off$/;

it('the embedded database keeps what it has acknowledged; only that of the tests may lose it', () => {
  expect(settingsFor('/a/socket', true).filter((setting) => LOSSY.test(setting))).toEqual([]);
  expect(settingsFor('/a/socket', false).filter((setting) => LOSSY.test(setting))).toHaveLength(3);
});
