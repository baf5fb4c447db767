// Installs and builds what is missing or out of date.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { inProject, root, tool } from './paths.mjs';
import { CommandFailed, run, stopOnSignals } from './run.mjs';
import { API, PICTURES, WEB, hashOfSources, isBuilt, isComplete, markBuilt } from './sources.mjs';

/**
 * Installs and builds what is missing or out of date. Ends the process if that fails or is interrupted by a signal;
 * takes about a third of a second if there is nothing to do.
 * @typedef {import('./sources.mjs').Target} Target
 * @param {{ targets?: Target[], force?: Target[] }} [options] `targets`: what to build, default all; `force`: those of
 *   them that are built even if they are up to date
 */
export async function prepare({ targets = [API, WEB, PICTURES], force = [] } = {}) {
  const forced = targets.filter((target) => force.includes(target));
  if (forced.length === 0 && isInstalled() && targets.every(isBuilt)) return;
  const stopListening = stopOnSignals();
  try {
    await withLock(async () => {
      if (!isInstalled()) await install();
      await build(targets.filter((target) => forced.includes(target) || !isBuilt(target)));
    });
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
  const api = targets.includes(API) ? buildTarget(API) : undefined;
  const others = targets.filter((target) => target !== API);
  await Promise.all([
    api,
    ...others.map(async (target) => {
      if (target === PICTURES) await api; // which compiles the demo as well
      await buildTarget(target);
    }),
  ]);
}

/** @param {Target} target */
async function buildTarget(target) {
  // Computed before the build, which may miss changes made while it runs.
  const sources = hashOfSources(target);
  if (!isComplete(target))
    for (const result of target.results) rmSync(inProject(result), { recursive: true, force: true });
  // So that a build that fails or is interrupted is repeated from the beginning.
  rmSync(inProject(target.stamp), { force: true });
  await STEPS[target.name]?.();
  markBuilt(target, sources);
}

/** @type {Record<string, () => Promise<unknown>>} */
const STEPS = {
  api: async () => {
    await run('The build of the API', process.execPath, [tool('tsc'), '-b', 'api']);
    await run('Bundling the server', process.execPath, [inProject('scripts', 'lib', 'bundle-server.mjs')]);
  },
  web: async () => {
    await generateOperations();
    // Vite reads its paths as URLs: where that has another meaning, it builds a copy.
    const folder = /[#?]/.test(root) ? copyOfProject() : root;
    try {
      await run('The build of the web app', process.execPath, [join(folder, 'node_modules', '.bin', 'vite'), 'build'], {
        cwd: join(folder, 'web'),
        // With any other value, the build would contain React's development version.
        env: { NODE_ENV: 'production' },
      });
      if (folder !== root) cpSync(join(folder, 'web', 'dist'), inProject('web', 'dist'), { recursive: true });
    } finally {
      if (folder !== root) rmSync(folder, { recursive: true });
    }
  },
  pictures: async () => {
    // Up to date if the API has just been built.
    const demo = ['packages', 'demo'];
    await run('The build of the demo', process.execPath, [tool('tsc'), '-b', inProject(...demo)]);
    await run('Drawing the pictures of the demo', process.execPath, [inProject(...demo, 'dist', 'draw.js')]);
  },
};

/** @returns {string} its folder */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-build-'));
  const filter = (/** @type {string} */ path) => !['.git', '.data', '.cache'].includes(relative(root, path));
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter });
  return folder;
}

/** Writes the typed hooks for the web's `.graphql` files. */
export function generateOperations() {
  return run('The code generation', process.execPath, [tool('graphql-codegen'), '--config', 'codegen.ts']);
}
