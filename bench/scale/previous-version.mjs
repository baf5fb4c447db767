// An earlier revision of this project, built.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject, root } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';

const git = async (/** @type {string[]} */ ...args) =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();

/** The last revision whose migrations differ from the current ones. */
export const previousRevision = async () =>
  `${await git('log', '-1', '--format=%H', '--', 'api/src/database/migrations')}^`;

/**
 * Checks the revision out and builds it, once; returns its folder. The packages of this checkout are used if those of the
 * revision have the same versions, and are installed otherwise.
 * @param {string} revision as git understands it
 */
export async function previousVersion(revision) {
  const commit = await git('rev-parse', '--verify', `${revision}^{commit}`);
  const folder = inProject('.cache', 'bench-scale', commit.slice(0, 12));
  const stamp = join(folder, '.complete');
  if (existsSync(stamp)) return { folder, commit };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git('archive', '--output', archive, commit);
  await run('tar', 'tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  await linkPackages(folder);
  await run('The build of the previous version', process.execPath, ['scripts/build.mjs', 'api', 'web'], {
    cwd: folder,
    env: { NODE_ENV: undefined },
  });
  await writeFile(stamp, '');
  return { folder, commit };
}

/**
 * Its own packages, and links to the others. npm removes the links if it has to install others.
 * @param {string} folder
 */
async function linkPackages(folder) {
  for (const part of ['node_modules', 'api/node_modules', 'web/node_modules']) {
    if (!existsSync(inProject(part))) continue;
    await mkdir(join(folder, part), { recursive: true });
    for (const { name } of await readdir(inProject(part), { withFileTypes: true })) {
      const [from, to] = [inProject(part, name), join(folder, part, name)];
      const isOwn = name.startsWith('.') || name === '@marquee';
      if (name.startsWith('.vite')) continue;
      if (isOwn) await cp(from, to, { recursive: true, verbatimSymlinks: true });
      else await symlink(from, to);
    }
  }
}
