import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeStaleUploads } from '../../src/engine/images/stale-uploads.js';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder.js';

afterAll(removeTemporaryFolders);

it('removes old temporary uploads of a killed process, and neither new files nor files of other programs', async () => {
  const folder = await temporaryFolder();
  const old = new Date(Date.now() - 2 * 3600_000);
  for (const name of ['capacitor-0a1b.tmp', 'capacitor-mine.txt', 'notes.tmp']) {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), old, old);
  }
  await writeFile(join(folder, 'capacitor-2c3d.tmp'), 'x');
  await removeStaleUploads(folder);
  expect((await readdir(folder)).sort()).toEqual(['capacitor-2c3d.tmp', 'capacitor-mine.txt', 'notes.tmp']);
});
