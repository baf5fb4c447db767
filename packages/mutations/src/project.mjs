// The marks in the files of a project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marksIn } from './marks.mjs';
import { rowOf } from './mutate.mjs';

/**
 * @typedef {import('./mutate.mjs').Mutation & { test: string, title: string }} Row
 * `title` is the title of the test, with its placeholders, as written in the file `test`.
 */

const SOURCE = /\.[cm]?[jt]sx?$/;
const NOT_SOURCE = /(?:^|\/)(?:node_modules|dist)\//;

/**
 * The files with marks of each row, in alphabetical order.
 * @param {string} directory of the project
 * @param {string[]} folders whose sources have marks
 * @returns {Map<string, string[]>}
 * @throws {import('./marks.mjs').MarkError}
 */
export function filesOfRows(directory, folders) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const file of folders.flatMap((folder) => sourcesIn(directory, folder)).sort()) {
    const marks = marksIn(file, readFileSync(join(directory, file), 'utf8'));
    for (const id of new Set(marks.map((mark) => rowOf(mark.id)))) files.set(id, [...(files.get(id) ?? []), file]);
  }
  return files;
}

/**
 * What is inconsistent between rows, marks and tests: an id that is not unique, a row without a mark, a mark without a
 * row, a test that does not exist. Does not depend on the texts that the marks name.
 * @param {string} directory of the project
 * @param {Row[]} rows
 * @param {Map<string, string[]>} files the result of `filesOfRows`
 * @returns {string[]}
 */
export function inconsistencies(directory, rows, files) {
  const ids = rows.map(({ id }) => id);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `two rows are called ${id}`),
    ...ids.filter((id) => !files.has(id)).map((id) => `no mark names the row ${id}`),
    ...[...files].filter(([id]) => !ids.includes(id)).map(([id, [file]]) => `${file} marks ${id}, which is no row`),
    ...rows
      .filter(({ test, title }) => !hasTest(join(directory, test), title))
      .map(({ id, test, title }) => `the test of ${id} does not exist: ${test}: ${title}`),
  ];
}

/**
 * @param {string} path
 * @param {string} title
 */
const hasTest = (path, title) => existsSync(path) && readFileSync(path, 'utf8').includes(title);

/**
 * @param {string} directory
 * @param {string} folder
 */
const sourcesIn = (directory, folder) =>
  readdirSync(join(directory, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => SOURCE.test(name) && !NOT_SOURCE.test(name));
