// The tables of docs/security.md.
import { readFile, writeFile } from 'node:fs/promises';
import { withTable } from '@marquee/mutations';
import { inProject } from '../lib/paths.mjs';
import { TABLES } from './rows.mjs';

const SECURITY = inProject('docs/security.md');

/** Writes the tables into docs/security.md. */
export async function writeTables() {
  const { format, resolveConfig } = await import('prettier');
  const options = { ...(await resolveConfig(SECURITY)), filepath: SECURITY };
  await writeFile(SECURITY, await format(withTables(await readFile(SECURITY, 'utf8')), options));
}

/**
 * The document with its tables as the rows define them, which are not aligned.
 * @param {string} document
 */
export const withTables = (document) =>
  TABLES.reduce(
    (result, { heading, rows }) =>
      withTable(
        result,
        heading,
        rows.map(({ id, threat, defence }) => [id, threat, defence]),
      ),
    document,
  );
