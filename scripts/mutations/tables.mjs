// The tables of docs/security.md.
import { readFile, writeFile } from 'node:fs/promises';
import { withTable } from '@marquee/mutations';
import { inProject } from '../lib/paths.mjs';
import { TABLES } from './rows.mjs';

const SECURITY = inProject('docs/security.md');

/**
 * Writes the tables into docs/security.md.
 * @param {Map<string, string[]>} files with marks of each row
 */
export async function writeTables(files) {
  const { format, resolveConfig } = await import('prettier');
  const options = { ...(await resolveConfig(SECURITY)), filepath: SECURITY };
  const document = await readFile(SECURITY, 'utf8');
  await writeFile(SECURITY, await format(withTables(document, files), options));
}

/**
 * The document with its tables as the rows define them, which are not aligned.
 * @param {string} document
 * @param {Map<string, string[]>} files with marks of each row
 */
export const withTables = (document, files) =>
  TABLES.reduce(
    (result, { heading, rows }) =>
      withTable(
        result,
        heading,
        rows.map(({ id, threat, defence, test, title }) => [
          id,
          threat,
          defence,
          (files.get(id) ?? []).map((file) => `\`${file.replace('api/src/', '')}\``).join(', '),
          `\`${test.replace('api/test/', '')}\`: ${title}`,
        ]),
      ),
    document,
  );
