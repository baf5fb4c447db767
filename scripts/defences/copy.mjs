// A temporary copy of the project, in which defences are removed without changes to the working tree.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Folders whose entries are linked, not copied. */
const INSTALLED = ['node_modules', 'api/node_modules', 'web/node_modules'];
/** The project's own packages, among the entries of the first. */
const OWN = '@marquee';

/** Copies the tracked files, and the untracked ones that are not ignored, in their state on disk. */
export async function copyOfProject() {
  const directory = await mkdtemp(join(tmpdir(), 'marquee-defences-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of new Set(files.filter(Boolean))) {
    if (!existsSync(join(root, file))) continue;
    await mkdir(join(directory, dirname(file)), { recursive: true });
    await copyFile(join(root, file), join(directory, file));
  }
  for (const folder of INSTALLED) if (existsSync(join(root, folder))) await link(directory, folder);
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/**
 * Links the entries of a `node_modules`, except the project's own packages: their links lead to the copies.
 * @param {string} directory of the copy
 * @param {string} folder
 */
async function link(directory, folder) {
  await mkdir(join(directory, folder), { recursive: true });
  for (const name of await readdir(join(root, folder)))
    if (name !== OWN) await symlink(join(root, folder, name), join(directory, folder, name));
  if (!existsSync(join(root, folder, OWN))) return;
  await mkdir(join(directory, folder, OWN));
  for (const name of await readdir(join(root, folder, OWN)))
    await symlink(
      await readlink(join(root, folder, OWN, name)),
      join(directory, folder, OWN, name),
    );
}
