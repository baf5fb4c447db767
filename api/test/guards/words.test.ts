import { readFile } from 'node:fs/promises';

/** `TEXTS` must not contain the words that docs/glossary.md bans. */
const ROOT = new URL('../../../', import.meta.url);
const GLOSSARY = 'docs/glossary.md';
const TITLE = '## Words that do not come back';
const TEXTS = ['schema.graphql'];

const textOf = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');

/** The first column of the table below the title: each banned word with its replacement. */
function bannedWords(glossary: string): Map<string, string> {
  const section = glossary.split(TITLE)[1]?.split('\n## ')[0] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, words = '', instead = '']) =>
      words.split(', ').map((word) => [word, instead] as const),
    ),
  );
}

const banned = bannedWords(await textOf(GLOSSARY));

/** The words in lower case, separated by one space; a name such as `goesOn` is one word. */
const plain = (line: string): string => ` ${line.toLowerCase().match(/\w+/g)?.join(' ') ?? ''} `;

const bannedIn = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const words = plain(line);
    return [...banned]
      .filter(([word]) => words.includes(` ${word} `))
      .map(([word, instead]) => `line ${index + 1}: ${word} (instead: ${instead})`);
  });

describe('the banned words of the glossary', () => {
  it('come from the table of the glossary', () => {
    expect(banned.size).toBeGreaterThan(40);
    expect(banned.get('whoever')).toMatch(/account/);
  });

  it.each(TEXTS)('do not occur in %s', async (path) => {
    expect(bannedIn(await textOf(path))).toEqual([]);
  });

  it.each([
    'Somebody who moderates.',
    'At most so many, 1 to 50.',
    '"""Only told to clients with a token."""',
    'The default when left out.',
    'Used by no one.',
  ])('match in a line: %s', (line) => {
    expect(bannedIn(line)).toHaveLength(1);
  });

  it('match as whole words only', () => {
    expect(bannedIn('The address of a household, with a turnover.')).toEqual([]);
  });
});
