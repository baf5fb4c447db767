import { join } from 'node:path';
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
