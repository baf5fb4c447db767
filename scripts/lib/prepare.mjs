// Installs and builds what is missing or out of date.
import { rmSync } from 'node:fs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { inProject, tool } from './paths.mjs';
import { CommandFailed, run, stopOnSignals } from './run.mjs';
import { API, PICTURES, WEB, isBuilt, isUntouched, markBuilt, readSources } from './sources.mjs';

/**
 * Installs and builds what is missing or out of date. Ends the process if that fails or is interrupted by a signal;
 * takes about a tenth of a second if there is nothing to do.
 * @typedef {import('./sources.mjs').Target} Target
 * @param {{ targets?: Target[], force?: Target[] }} [options] `targets`: what to build, default all; `force`: those of
 *   them that are built even if they are up to date
 */
export async function prepare({ targets = [API, WEB, PICTURES], force = [] } = {}) {
  const forced = targets.filter((target) => force.includes(target));
  if (forced.length === 0 && isInstalled() && targets.every(isBuilt)) return;
  const stopListening = stopOnSignals();
  try {
    await withLock(
      'prepare',
      async () => {
        await install();
        forced.forEach(removeStamp);
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

/** @param {Target[]} targets */
async function build(targets) {
  if (targets.length === 0) return;
  console.log(`Building ${targets.map(({ name }) => name).join(', ')}…`);
  /** @type {Map<Target, Promise<void>>} */
  const builds = new Map();
  /** @type {(target: Target) => Promise<void>} */
  const buildOnce = (target) => {
    const { after } = target;
    const earlier = after && targets.includes(after) ? buildOnce(after) : Promise.resolve();
    const build = builds.get(target) ?? earlier.then(() => buildTarget(target));
    builds.set(target, build);
    return build;
  };
  await Promise.all(targets.map(buildOnce));
}

/** @param {Target} target */
async function buildTarget(target) {
  // Computed before the build, which may miss changes made while it runs.
  const sources = readSources(target);
  // tsc writes only what it considers changed since its last run.
  if (!isUntouched(target)) {
    for (const result of target.results) rmSync(inProject(result), { recursive: true, force: true });
  }
  removeStamp(target);
  await STEPS[target.name]?.();
  markBuilt(target, sources);
}

/**
 * Removes the stamp, so that the target is rebuilt the next time.
 * @param {Target} target
 */
function removeStamp(target) {
  rmSync(inProject(target.stamp), { force: true });
}

/** @type {Record<string, () => Promise<unknown>>} */
const STEPS = {
  api: async () => {
    await run('The build of the API', process.execPath, [tool('tsc'), '-b', 'api']);
    await run('Bundling the server', process.execPath, [inProject('scripts', 'lib', 'bundle-server.mjs')]);
  },
  web: async () => {
    await generateOperations();
    await run('The build of the web app', process.execPath, [tool('vite'), 'build'], {
      cwd: inProject('web'),
      // With any other value, the build would contain React's development version.
      env: { NODE_ENV: 'production' },
    });
  },
  pictures: async () => {
    // Up to date if the API has just been built.
    const demo = ['packages', 'demo'];
    await run('The build of the demo', process.execPath, [tool('tsc'), '-b', inProject(...demo)]);
    await run('Drawing the pictures of the demo', process.execPath, [inProject(...demo, 'dist', 'draw.js')]);
  },
};

/** Writes the typed hooks for the web's `.graphql` files. */
export function generateOperations() {
  return run('The code generation', process.execPath, [tool('graphql-codegen'), '--config', 'codegen.ts']);
}
