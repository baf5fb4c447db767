/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

/** The text on one line, cut after a word. */
export function summaryOf(text: string, maxLength = MAX_DESCRIPTION): string {
  // Some thousand characters are enough for any summary, and a text may have a hundred times as many.
  const line = text
    .slice(0, 4 * maxLength)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= maxLength) return line;
  const cut = characters.slice(0, maxLength).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > maxLength / 2 ? cut.slice(0, end) : cut}…`;
}
