// A temporary copy of the project, in which defences are removed without changes to the working tree.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Folders that are linked, not copied. */
const LINKED = ['node_modules', 'api/node_modules', 'web/node_modules'];

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
  for (const folder of LINKED)
    if (existsSync(join(root, folder))) await symlink(join(root, folder), join(directory, folder));
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
