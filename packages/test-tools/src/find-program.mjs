import { isExecutable, whyNotRunning } from './system.mjs';

/**
 * @typedef {object} Search
 * @property {string} what name for messages: `redis-server or valkey-server`
 * @property {string} variable the environment variable that names the program
 * @property {() => string[]} candidates paths, in the order of preference
 * @property {{ name: string, obtain: () => Promise<string | undefined> }[]} ways to install one, tried in this order;
 *   each returns the reason of a failure, or undefined
 */

/**
 * Returns the path of a program that runs, and installs one if there is none.
 * @param {Search} search
 * @returns {Promise<string>}
 * @throws {Error} that lists all attempts
 */
export async function findProgram({ what, variable, candidates, ways }) {
  const tried = /** @type {Map<string, string>} */ (new Map());
  const findCandidate = async () => {
    const named = process.env[variable];
    for (const path of [...(named ? [named] : []), ...candidates().filter(isExecutable)]) {
      const reason = await whyNotRunning(path);
      if (reason === undefined) return path;
      tried.set(path, reason);
    }
    return undefined;
  };

  const existing = await findCandidate();
  if (existing) return existing;
  for (const { name, obtain } of ways) {
    tried.set(name, (await obtain()) ?? 'completed, but the program does not run');
    const obtained = await findCandidate();
    if (obtained) return obtained;
  }
  const list = [...tried].map(([name, reason]) => `  - ${name}: ${reason}\n`).join('');
  throw new Error(
    `The tests require ${what}, which could be neither found nor installed:\n${list}` +
      `Install one, or set ${variable} to the path of its program.`,
  );
}
