// What the built things are made from, and whether they still are.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockHash } from './install.mjs';
import { inProject } from './paths.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} sources files and folders
 * @property {string[]} results what has to be there once it is built
 * @property {string} stamp a file among the results, so that it goes when they go
 */

/** @type {Target} */
export const API = {
  name: 'api',
  sources: ['api/src', 'api/package.json', 'api/tsconfig.json', 'tsconfig.json'],
  results: ['api/dist/main.js'],
  stamp: 'api/dist/.built-from',
};

/** @type {Target} */
export const WEB = {
  name: 'web',
  sources: ['web', 'codegen.ts', 'schema.graphql', 'tsconfig.json'],
  results: ['web/dist/index.html', 'web/src/graphql/generated'],
  stamp: 'web/dist/.built-from',
};

const NOT_SOURCES = /(^|\/)(node_modules|dist|generated|test|\..*)$|\.test\.tsx?$/;

/**
 * Whether the target's results were made from the sources as they are now.
 * @param {Target} target
 */
export function isBuilt(target) {
  return (
    [...target.results, target.stamp].every((path) => existsSync(inProject(path))) &&
    readFileSync(inProject(target.stamp), 'utf8') === fingerprint(target)
  );
}

/**
 * A hash over the names and contents of the target's sources and its dependencies' versions.
 * Contents, not times: a fresh checkout or a changed branch gives every file a new time.
 * @param {Target} target
 */
export function fingerprint({ sources }) {
  const hash = createHash('sha256').update(lockHash());
  for (const path of sources.flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (NOT_SOURCES.test(path) || !existsSync(inProject(path))) return [];
  if (!statSync(inProject(path)).isDirectory()) return [path];
  return readdirSync(inProject(path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
