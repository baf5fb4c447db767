import { findHome } from '../../src/database/embedded/home.js';

it('a folder that can never be made is refused at once: asked to make the folders above it, Node would not return', async () => {
  const path = process.platform === 'linux' ? '/proc/marquee/data' : '/dev/null/marquee/data';
  await expect(findHome(path, undefined)).rejects.toThrow(
    `DATA_DIR: got "${path}", but it takes a folder that can be made and written to`,
  );
});
