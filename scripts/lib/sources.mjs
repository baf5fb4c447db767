// The sources of each build, and whether the results are up to date.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHash } from './install.mjs';
import { inProject } from './paths.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} sources files and folders
 * @property {string[]} results folders that the build writes
 * @property {string} stamp a file in a folder of the results, so that it is deleted with them
 * @property {Target} [after] the target whose build comes before, if both are built
 */

/** The packages that the API imports, directly or through others: `tsc -b api` compiles them as well. */
const COMPILED = [...new Set(referencesOf('api'))];

/** @type {Target} */
export const API = {
  name: 'api',
  sources: [
    ...['api/src', 'api/package.json', 'api/tsconfig.json', 'tsconfig.json'],
    'packages/tsconfig.package.json',
    ...COMPILED.flatMap((path) => [`${path}/src`, `${path}/package.json`, `${path}/tsconfig.json`]),
  ],
  results: ['api/dist', ...COMPILED.map((path) => `${path}/dist`)],
  stamp: 'api/dist/.built-from',
};

/** @type {Target} */
export const WEB = {
  name: 'web',
  sources: ['web', 'codegen.ts', 'schema.graphql', 'tsconfig.json'],
  results: ['web/dist', 'web/src/graphql/generated'],
  stamp: 'web/dist/.built-from',
};

/**
 * The pictures of the demo marketplace.
 * @type {Target}
 */
export const PICTURES = {
  name: 'pictures',
  sources: ['packages/demo/src', 'packages/demo/package.json'],
  results: ['packages/demo/drawn'],
  stamp: 'packages/demo/drawn/.built-from',
  after: API,
};

const ROOT = inProject();
const NOT_SOURCES = /^(node_modules|dist|generated|test|\..*)$|\.test\.tsx?$/;
/** Also what is written with the programs, and read by other tools only. */
const NOT_RESULTS = /^\.|\.(map|d\.ts)$/;

/**
 * Whether the results were built from the current sources. Their contents are read only if a size or a modification time
 * has changed since they were read last.
 * @param {Target} target
 */
export function isBuilt(target) {
  if (!isUntouched(target)) return false;
  const stamp = readStamp(target);
  if (stamp.seen === hashOfStats(filesOf(target))) return true;
  const current = readSources(target);
  if (stamp.sources !== current.sources) return false;
  try {
    writeStamp(target, { ...stamp, ...current });
  } catch {
    // An installation that cannot be written to is read again each time.
  }
  return true;
}

/**
 * Whether the results are unchanged since the last build: tests and `npm run dev` compile into the same folder.
 * @param {Target} target
 */
export function isUntouched(target) {
  return readStamp(target).results === hashOfResults(target);
}

/**
 * Records that the current results were built from these sources.
 * @param {Target} target
 * @param {Sources} sources as they were before the build
 */
export function markBuilt(target, sources) {
  writeStamp(target, { ...sources, results: hashOfResults(target) });
}

/**
 * @typedef {object} Sources
 * @property {string} sources the result of `hashOfSources`
 * @property {string} seen that of `hashOfStats` when they were read
 */

/**
 * @param {Target} target
 * @returns {Sources}
 */
export function readSources(target) {
  // First: a change while the contents are read is then detected the next time.
  const seen = hashOfStats(filesOf(target));
  return { sources: hashOfSources(target), seen };
}

/**
 * Hash of names and contents, and of the versions of all dependencies. Not of modification times, which a checkout of
 * another branch changes.
 * @param {Target} target
 */
function hashOfSources(target) {
  const hash = createHash('sha256').update(lockHash());
  for (const path of filesOf(target)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Only names, sizes and modification times, which suffices since only builds write there.
 * @param {Target} target
 */
function hashOfResults({ results }) {
  return hashOfStats(results.flatMap((result) => filesBelow(result, NOT_RESULTS)));
}

/**
 * Hash of names, sizes and modification times, and of the versions of all dependencies.
 * @param {string[]} files
 */
function hashOfStats(files) {
  const hash = createHash('sha256').update(lockHash());
  for (const path of files) {
    const { size, mtimeMs } = statSync(`${ROOT}/${path}`);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {Target} target */
function filesOf({ sources }) {
  return sources.flatMap((source) => filesBelow(source, NOT_SOURCES));
}

/**
 * @param {Target} target
 * @returns {Partial<Sources> & { results?: string }} `results`: of `hashOfResults` after the build
 */
function readStamp({ stamp }) {
  const path = inProject(stamp);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * @param {Target} target
 * @param {Partial<Sources> & { results?: string }} stamp
 */
function writeStamp(target, stamp) {
  writeFileSync(inProject(target.stamp), JSON.stringify(stamp));
}

/**
 * @param {string} path
 * @param {RegExp} ignored matched against the name of each file and folder below it
 * @returns {string[]} in a fixed order
 */
function filesBelow(path, ignored) {
  const stats = statSync(inProject(path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return filesIn(path, ignored);
}

/**
 * @param {string} folder
 * @param {RegExp} ignored
 * @returns {string[]}
 */
function filesIn(folder, ignored) {
  return readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path, ignored) : [path];
    });
}

/**
 * The projects that a `tsconfig.json` refers to, and those that they refer to.
 * @param {string} folder
 * @returns {string[]}
 */
function referencesOf(folder) {
  const { references = [] } = JSON.parse(readFileSync(inProject(folder, 'tsconfig.json'), 'utf8'));
  return references.flatMap((/** @type {{ path: string }} */ { path }) => {
    const other = join(folder, path);
    return [other, ...referencesOf(other)];
  });
}
