// The sources of each build, and whether the results are up to date.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './paths.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} sources files and folders
 * @property {string[]} results folders that the build writes
 * @property {string} stamp a file in a folder of the results, so that it is deleted with them
 */

/** The packages that the API imports, directly or through others: `tsc -b api` compiles them as well. */
const COMPILED = [...new Set(referencesOf('api'))];

/** @type {Target} */
export const API = {
  name: 'api',
  sources: [
    ...['api/src', 'api/package.json', 'api/tsconfig.json', 'tsconfig.json'],
    ...['packages/tsconfig.package.json', 'scripts/lib/bundle-server.mjs'],
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
};

const NOT_SOURCES = /^(node_modules|dist|generated|test|\..*)$|\.test\.tsx?$/;
/** Also what is written with the programs, and read by other tools only. */
const NOT_RESULTS = /^\.|\.(map|d\.ts)$/;

/**
 * Whether the results were built from the current sources, and nothing else has written there since: tests and `npm run
 * dev` compile into the same folder.
 * @param {Target} target
 */
export function isBuilt(target) {
  const stamp = readStamp(target);
  if (!stamp || !isComplete(target) || stamp.sources !== hashOfSources(target)) return false;
  return resultsOf(target).every((file) => statSync(inProject(file)).mtimeMs <= stamp.at);
}

/**
 * Whether no result was removed since the last build: tsc writes only what it considers changed since its last run.
 * @param {Target} target
 */
export const isComplete = (target) => readStamp(target)?.results === resultsOf(target).length;

/**
 * Records that the current results were built from these sources.
 * @param {Target} target
 * @param {string} sources their hash before the build
 */
export function markBuilt(target, sources) {
  writeFileSync(inProject(target.stamp), JSON.stringify({ sources, results: resultsOf(target).length }));
}

/** @param {Target} target */
function readStamp({ stamp }) {
  const path = inProject(stamp);
  if (!existsSync(path)) return undefined;
  /** @type {{ sources: string, results: number }} */
  const { sources, results } = JSON.parse(readFileSync(path, 'utf8'));
  return { sources, results, at: statSync(path).mtimeMs };
}

/**
 * Hash of names and contents, and of the versions of all dependencies. Not of modification times, which a checkout of
 * another branch changes.
 * @param {Target} target
 */
export function hashOfSources({ sources }) {
  const hash = createHash('sha256').update(readFileSync(inProject('package-lock.json')));
  for (const path of sources.flatMap((source) => filesBelow(source, NOT_SOURCES)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  return hash.digest('hex');
}

/** @param {Target} target */
const resultsOf = ({ results }) => results.flatMap((result) => filesBelow(result, NOT_RESULTS));

/**
 * @param {string} path of a file or a folder
 * @param {RegExp} ignored matched against the name of each file and folder below it
 * @returns {string[]} in a fixed order
 */
function filesBelow(path, ignored) {
  const stats = statSync(inProject(path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(inProject(path))
    .filter((name) => !ignored.test(name))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`, ignored));
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
