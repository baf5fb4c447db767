import { findStorageDirectory } from '../../src/platform/database/embedded/storage-directory.js';

// In such a folder, Node's recursive mkdir would never return.
it('rejects a data folder that can never be created', async () => {
  const path = process.platform === 'linux' ? '/proc/marquee/data' : '/dev/null/marquee/data';
  await expect(findStorageDirectory(path, undefined)).rejects.toThrow(
    `DATA_DIR: got "${path}", but it takes a folder that can be created and written to`,
  );
});
