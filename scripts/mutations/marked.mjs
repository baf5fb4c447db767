import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfRows } from '@marquee/mutations';

/**
 * The files with marks of each row.
 * @param {string} root of the project or of its copy
 */
export function marked(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  const sources = ['api/src', 'web/src', ...packages];
  return filesOfRows(
    root,
    sources.filter((folder) => existsSync(join(root, folder))),
  );
}
