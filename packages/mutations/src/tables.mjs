// Tables of rows in a Markdown document.

/**
 * Replaces the first table below a heading, of which only the row of column names remains.
 * @param {string} document
 * @param {string} heading its whole line, such as `## Limits`
 * @param {string[][]} rows the cells of each row
 * @returns {string} the document, in which the new table is not aligned
 */
export function withTable(document, heading, rows) {
  const lines = document.split('\n');
  const begin = lines.indexOf(heading);
  const next = lines.findIndex((line, index) => index > begin && line.startsWith('#'));
  const first = lines.findIndex((line, index) => index > begin && line.startsWith('|'));
  if (begin < 0 || first < 0 || (next >= 0 && next < first))
    throw new Error(`The document has no table below "${heading}".`);
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  const body = rows.map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  lines.splice(first + 2, (length < 0 ? lines.length - first : length) - 2, ...body);
  return lines.join('\n');
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/**
 * Without the padding of cells and without the lines below column names, for comparisons.
 * @param {string} document
 */
export const withoutPadding = (document) =>
  document.replace(/^\|.*$/gm, (line) => line.replace(/ +/g, ' ').replace(/-+/g, '-'));
