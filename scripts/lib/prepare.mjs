// Installs and builds what is missing or out of date.
import { rmSync } from 'node:fs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { inProject, tool } from './paths.mjs';
import { CommandFailed, run, stopOnSignals } from './run.mjs';
import { API, WEB, hashOfSources, isBuilt, isUntouched, markBuilt } from './sources.mjs';

/**
 * Installs and builds what is missing or out of date. Ends the process if that fails or is interrupted by a signal;
 * takes a few milliseconds if there is nothing to do.
 * @param {{ targets?: import('./sources.mjs').Target[], force?: boolean }} [options] `targets`: what to build, default
 *   all; `force`: builds even what is up to date
 */
export async function prepare({ targets = [API, WEB], force = false } = {}) {
  if (!force && isInstalled() && targets.every(isBuilt)) return;
  const stopListening = stopOnSignals();
  try {
    await withLock(
      'prepare',
      async () => {
        await install();
        if (force) targets.forEach(removeStamp);
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
      // Computed before the build, which may miss changes made while it runs.
      const sources = hashOfSources(target);
      // tsc writes only what it considers changed since its last run.
      if (!isUntouched(target)) {
        for (const result of target.results)
          rmSync(inProject(result), { recursive: true, force: true });
      }
      removeStamp(target);
      await STEPS[target.name]?.();
      markBuilt(target, sources);
    }),
  );
}

/**
 * Removes the stamp, so that the target is rebuilt the next time.
 * @param {import('./sources.mjs').Target} target
 */
function removeStamp(target) {
  rmSync(inProject(target.stamp), { force: true });
}

/** @type {Record<string, () => Promise<unknown>>} */
const STEPS = {
  api: () => run('The build of the API', process.execPath, [tool('tsc'), '-b', 'api']),
  web: async () => {
    await generateOperations();
    await run('The build of the web app', process.execPath, [tool('vite'), 'build'], {
      cwd: inProject('web'),
      // With any other value, the build would contain React's development version.
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
