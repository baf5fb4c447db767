// From a fresh clone to something that runs; does only what is not done yet.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { inProject, tool } from './paths.mjs';
import { CommandFailed, run, stopOnSignals } from './run.mjs';
import { API, WEB, hashOfSources, isBuilt, isUntouched, markBuilt } from './sources.mjs';

/**
 * Installs and builds what is missing or out of date. Ends the process when that fails or when it
 * is told to stop in the middle; takes a few milliseconds when there is nothing to do.
 * @param {{ targets?: import('./sources.mjs').Target[], force?: boolean }} [options]
 *   `targets`: what to build, all unless told; `force`: build even what is up to date
 */
export async function prepare({ targets = [API, WEB], force = false } = {}) {
  if (!force && isInstalled() && targets.every(isBuilt)) return;
  const stopListening = stopOnSignals();
  try {
    await withLock(
      'prepare',
      async () => {
        await install();
        if (force) targets.forEach(forget);
        await build(targets.filter((target) => !isBuilt(target)));
      },
      () => console.log('Waiting for another command that installs or builds…'),
    );
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  stopListening();
}

/** @param {import('./sources.mjs').Target[]} targets */
async function build(targets) {
  if (targets.length === 0) return;
  console.log(`Building ${targets.map(({ name }) => name).join(' and ')}…`);
  await Promise.all(
    targets.map(async (target) => {
      // Taken before the build: what changes while it runs is not in it.
      const sources = hashOfSources(target);
      // tsc writes only what it thinks has changed since its last time.
      if (!isUntouched(target)) {
        rmSync(dirname(inProject(target.stamp)), { recursive: true, force: true });
      }
      forget(target);
      await STEPS[target.name]?.();
      markBuilt(target, sources);
    }),
  );
}

/**
 * Takes the stamp away: the target is built anew next time.
 * @param {import('./sources.mjs').Target} target
 */
function forget(target) {
  rmSync(inProject(target.stamp), { force: true });
}

/** @type {Record<string, () => Promise<unknown>>} */
const STEPS = {
  api: () => run('The build of the API', process.execPath, [tool('tsc'), '-p', 'api']),
  web: async () => {
    await generateOperations();
    await run('The build of the web app', process.execPath, [tool('vite'), 'build'], {
      cwd: inProject('web'),
      // Anything else would build React's development version.
      env: { NODE_ENV: 'production' },
    });
  },
};

/** Writes the typed hooks for the web's `.graphql` files. */
export function generateOperations() {
  return run('The code generation', process.execPath, [
    tool('graphql-codegen'),
    '--config',
    'codegen.ts',
  ]);
}
