// A temporary copy of a project, to change its sources while others use it.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Copies the tracked files of a Git working tree, and the untracked ones that are not ignored, in their state on disk.
 * @param {string} root
 * @param {string[]} installed folders such as `node_modules`, whose entries are linked, not copied
 * @returns {Promise<{ directory: string, remove(): Promise<void> }>}
 */
export async function copyOfProject(root, installed) {
  const directory = await mkdtemp(join(tmpdir(), 'mutations-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of new Set(files.filter(Boolean))) {
    if (!existsSync(join(root, file))) continue;
    await mkdir(join(directory, dirname(file)), { recursive: true });
    await copyFile(join(root, file), join(directory, file));
  }
  for (const folder of installed) if (existsSync(join(root, folder))) await link(root, directory, folder);
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/**
 * Links the entries of a folder. Relative links, such as those to workspaces, are copied: they lead to the copies.
 * @param {string} root
 * @param {string} directory of the copy
 * @param {string} folder
 */
async function link(root, directory, folder) {
  await mkdir(join(directory, folder), { recursive: true });
  for (const name of await readdir(join(root, folder))) {
    const [original, path] = [join(root, folder, name), join(folder, name)];
    if (lstatSync(original).isSymbolicLink()) await symlink(await readlink(original), join(directory, path));
    else if (name.startsWith('@')) await link(root, directory, path);
    else await symlink(original, join(directory, path));
  }
}
