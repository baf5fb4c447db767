import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the project, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * An absolute path in the project.
 * @param {string[]} parts
 */
export const inProject = (...parts) => join(root, ...parts);

/**
 * Imports a module of the built API. By its URL, since a path may have characters that mean something else in a URL.
 * @param {string[]} parts
 */
export const importApi = (...parts) => import(pathToFileURL(inProject('api', 'dist', ...parts)).href);

/**
 * The script of an installed command, to run it with this Node and without a shell or npm in between, which would have
 * to forward signals.
 * @param {string} name like `tsc`
 */
export const tool = (name) => inProject('node_modules', '.bin', name);

/**
 * Whether a folder is writable, or can be created if it does not exist.
 * @param {string} folder
 * @returns {boolean}
 */
export function isWritable(folder) {
  if (!isAbsolute(folder)) return false; // the result of an empty HOME
  if (!existsSync(folder)) return isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
