// What the built things are made from, and whether they still are.
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
 * @property {string} stamp a file among the results, so that it goes when they go
 */

/** @type {Target} */
export const API = {
  name: 'api',
  sources: ['api/src', 'api/package.json', 'api/tsconfig.json', 'tsconfig.json'],
  results: ['api/dist'],
  stamp: 'api/dist/.built-from',
};

/** @type {Target} */
export const WEB = {
  name: 'web',
  sources: ['web', 'codegen.ts', 'schema.graphql', 'tsconfig.json'],
  results: ['web/dist', 'web/src/graphql/generated'],
  stamp: 'web/dist/.built-from',
};

const NOT_SOURCES = /^(node_modules|dist|generated|test|\..*)$|\.test\.tsx?$/;
const NOT_RESULTS = /^\./;

/**
 * Whether the target's results were made from the sources as they are now.
 * @param {Target} target
 */
export function isBuilt(target) {
  return isUntouched(target) && readStamp(target).sources === hashOfSources(target);
}

/**
 * Whether the results are as the last build left them: tests and `npm run dev` compile into the
 * same folder.
 * @param {Target} target
 */
export function isUntouched(target) {
  return readStamp(target).results === hashOfResults(target);
}

/**
 * Notes down that the results as they are now were made from these sources.
 * @param {Target} target
 * @param {string} sources what `hashOfSources` said before the build began
 */
export function markBuilt(target, sources) {
  writeFileSync(
    inProject(target.stamp),
    JSON.stringify({ sources, results: hashOfResults(target) }),
  );
}

/**
 * Over names and contents, and the versions of all dependencies. Not over times: a fresh checkout
 * or another branch gives every file a new one.
 * @param {Target} target
 */
export function hashOfSources({ sources }) {
  const hash = createHash('sha256').update(lockHash());
  for (const path of sources.flatMap((source) => filesBelow(source, NOT_SOURCES))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Over names, sizes and times; nothing but a build writes there.
 * @param {Target} target
 */
function hashOfResults({ results }) {
  const hash = createHash('sha256');
  for (const path of results.flatMap((result) => filesBelow(result, NOT_RESULTS))) {
    const { size, mtimeMs } = statSync(inProject(path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {Target} target
 * @returns {{ sources?: string, results?: string }}
 */
function readStamp({ stamp }) {
  const path = inProject(stamp);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * @param {string} path
 * @param {RegExp} ignored matched against the name of each file and folder below it
 * @returns {string[]}
 */
function filesBelow(path, ignored) {
  const stats = statSync(inProject(path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(inProject(path))
    .filter((name) => !ignored.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name), ignored));
}
