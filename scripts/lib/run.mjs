// Commands that end with this process, by default in the root of the project. Imports the package by path, since npm may
// not have linked it yet.
import * as commands from '../../packages/watchdog/src/commands.mjs';
import { root } from './paths.mjs';

export { CommandFailed, stopAll, stopOnSignals } from '../../packages/watchdog/src/commands.mjs';

/** @typedef {import('../../packages/watchdog/src/commands.mjs').Options} Options */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export const start = (command, args, options) => commands.start(command, args, inRoot(options));

/**
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export const run = (what, command, args, options) => commands.run(what, command, args, inRoot(options));

/** @param {Options} [options] */
const inRoot = (options = {}) => ({ ...options, cwd: options.cwd ?? root });
