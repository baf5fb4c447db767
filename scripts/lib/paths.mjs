import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * The path of something in the project.
 * @param {string[]} parts
 */
export const inProject = (...parts) => join(root, ...parts);

/**
 * The script behind an installed command, so that it can be started with this very Node, without
 * a shell or npm in between that would have to pass signals on.
 * @param {string} name like `tsc`
 */
export const tool = (name) => inProject('node_modules', '.bin', name);

/**
 * Whether a folder can be written to, or made where it does not exist.
 * @param {string} folder
 * @returns {boolean}
 */
export function isWritable(folder) {
  if (!isAbsolute(folder)) return false; // an empty HOME makes such paths
  if (!existsSync(folder)) return isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
