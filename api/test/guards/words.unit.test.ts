import { readdir, readFile } from 'node:fs/promises';
import ts from 'typescript';

/** `TEXTS` and the titles of tests must not contain the words that docs/glossary.md bans. */
const ROOT = new URL('../../../', import.meta.url);
const GLOSSARY = 'docs/glossary.md';
const TITLE = '## Banned words';
const TEXTS = ['schema.graphql'];

/** Folders with tests, whose titles are checked. */
const TESTS = ['api/test/', 'packages/', 'web/src/', 'e2e/'];

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
    rows.flatMap(([, words = '', instead = '']) => words.split(', ').map((word) => [word, instead] as const)),
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

/** The name at the root of an expression such as `it.each([…])`. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return rootOf(expression.expression);
  return '';
}

/** What `describe`, `it` and `test` are called with, in the order of the file. */
function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['describe', 'it', 'test'].includes(rootOf(node.expression))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true));
  return titles;
}

async function filesIn(folders: string[], names: RegExp): Promise<string[]> {
  const inFolder = async (folder: string) =>
    (await readdir(new URL(folder, ROOT), { recursive: true }))
      .filter((name) => names.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
      .map((name) => folder + name);
  return (await Promise.all(folders.map(inFolder))).flat();
}

describe('the banned words of the glossary', () => {
  it('come from the table of the glossary', () => {
    expect(banned.size).toBeGreaterThan(10);
    expect(banned.get('whoever')).toMatch(/account/);
  });

  it.each(TEXTS)('do not occur in %s', async (path) => {
    expect(bannedIn(await textOf(path))).toEqual([]);
  });

  it('do not occur in test titles', async () => {
    const files = await filesIn(TESTS, /\.test\.tsx?$/);
    const found = await Promise.all(
      files.map(async (file) =>
        titlesIn(await textOf(file)).flatMap((title) =>
          bannedIn(title).map((word) => `${file}: ${title}: ${word.replace(/^line \d+: /, '')}`),
        ),
      ),
    );
    expect(files.length).toBeGreaterThan(150);
    expect(found.flat()).toEqual([]);
  });

  it('finds the titles of every kind of test', () => {
    const source = `
      describe('one', () => {
        it('two', () => { expect(1).toBe(1); });
        it.each([['a', 'b']])('three %s', () => {});
        describe.each([1])(\`four \${1}\`, () => {});
        test("five", async () => {});
      });`;
    expect(titlesIn(source)).toEqual(["'one'", "'two'", "'three %s'", '`four ${1}`', '"five"']);
  });

  it.each([
    'Somebody who moderates.',
    'At most so many, 1 to 50.',
    '"""Only for whoever has a token."""',
    'Used by no one.',
  ])('match in a line: %s', (line) => {
    expect(bannedIn(line)).toHaveLength(1);
  });

  it('match as whole words only', () => {
    expect(bannedIn('The address of an outdoor wedding.')).toEqual([]);
  });
});

/** What people read on pages and in mails: texts of several words, and those that begin with a capital letter. */
function textsIn(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);
    if (isText && /\s|^[A-Z]/.test(node.text.trim())) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true));
  return texts;
}

describe('pages and mails', () => {
  it('write email in one way', async () => {
    const sources = await filesIn(
      ['web/src/', 'api/src/engine/http/', 'api/src/reactions/mail/templates/'],
      /(?<!\.test)\.tsx?$/,
    );
    const texts = await filesIn(['api/texts/', 'packages/demo/src/texts/'], /\.(md|ts)$/);
    const found = await Promise.all([
      ...sources.map(async (file) => textsIn(await textOf(file)).map((text) => `${file}: ${text}`)),
      ...texts.map(async (file) => (await textOf(file)).split('\n').map((text) => `${file}: ${text}`)),
    ]);
    expect(sources.length + texts.length).toBeGreaterThan(300);
    expect(found.flat().filter((text) => /: .*(\be-mail|\bmails?\b)/is.test(text))).toEqual([]);
  });
});
