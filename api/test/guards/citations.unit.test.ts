import { readdir, readFile } from 'node:fs/promises';

/**
 * Sources and docs cite rules of the product (`P17`, `S5`, `S5.2`; docs/product) and decision
 * records (docs/decisions/0006) by number. These tests check that each number exists.
 */
const ROOT = new URL('../../../', import.meta.url);
const ITSELF = 'api/test/guards/citations.unit.test.ts';
/** Folders that are installed, generated or hidden. */
const LEFT_OUT = /^(?:node_modules|dist|generated|coverage)$|^\.(?!ci$)/;
const READ = /\.(?:[cm]?[jt]sx?|md|graphql|sql|ya?ml|css|html)$|^(?:Dockerfile|run)$/;

const textOf = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(new URL(folder, ROOT), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : filesBelow(`${folder}${entry.name}/`);
    return entry.isFile() && READ.test(entry.name) ? [folder + entry.name] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Does not match the protocol of image stores or a curve of a drawing (`S424 438`). */
const RULE = /(?<![\w./-])(?!S3(?![\d.]))[SP]\d+(?:\.\d+)?(?![\w-]| -?\d)/g;
const RECORD = /\bdecisions\/\d{4}(?:-[\w-]+\.md)?/g;

const citationsIn = (text: string): string[] => [...(text.match(RULE) ?? []), ...(text.match(RECORD) ?? [])];

const OLD_FORMS = [
  /\bdecisions? (?:no\. )?\d+/gi,
  /\bspec(?:ification)?(?:'s)?,? \(?sections? \d+/gi,
  /\bsections? \d+(?:\.\d+)? of the spec/gi,
];

/** Joins lines without the comment marks at their beginning, to match across line breaks. */
const unbroken = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\*|\/\/|#|--) /, ''))
    .join(' ');

const oldFormsIn = (text: string): string[] => {
  const line = unbroken(text);
  return OLD_FORMS.flatMap((form) => line.match(form) ?? []);
};

const numbersOf = async (page: string): Promise<string[]> =>
  [...(await textOf(page)).matchAll(/^#{2,3} ([SP]\d+(?:\.\d+)?) \S/gm)].map(([, number = '']) => number);

const rules = await numbersOf('docs/product/spec.md');
const decisions = await numbersOf('docs/product/decisions.md');
const records = (await readdir(new URL('docs/decisions/', ROOT))).filter((name) => /^\d{4}-/.test(name));
const known = new Set([
  ...rules,
  ...decisions,
  ...records.flatMap((name) => [`decisions/${name.slice(0, 4)}`, `decisions/${name}`]),
]);
const unknownIn = (text: string): string[] => citationsIn(text).filter((name) => !known.has(name));

const paths = (await filesBelow('')).filter((path) => path !== ITSELF);
const texts = new Map(await Promise.all(paths.map(async (path) => [path, await textOf(path)] as const)));

const inAll = (find: (text: string) => string[]): string[] =>
  [...texts].flatMap(([path, text]) => find(text).map((found) => `${path}: ${found}`));

describe('the citations in sources and docs', () => {
  it('occur in all parts of the repository', () => {
    for (const folder of ['api/src/', 'api/test/', 'web/src/', 'docs/'])
      expect([...texts].some(([path, text]) => path.startsWith(folder) && citationsIn(text).length)).toBe(true);
    expect(paths.filter((path) => path.includes('node_modules') || path.includes('/dist/'))).toEqual([]);
  });

  it('name a rule or a decision record that exists', () => {
    expect(inAll(unknownIn)).toEqual([]);
  });

  it('have no other form', () => {
    expect(inAll(oldFormsIn)).toEqual([]);
  });

  it('do not occur in the GraphQL schema, which is for readers without this repository', () => {
    expect(citationsIn(texts.get('schema.graphql') ?? 'P0')).toEqual([]);
  });

  it.each([
    'S0',
    'S99',
    'S5.99',
    'S3.0',
    'P0',
    'P99',
    'P999',
    'P17.1',
    'docs/decisions/9999',
    '[why](decisions/0006-nothing.md)',
  ])('do not pass the check if they name nothing: %s', (citation) => {
    expect(unknownIn(`/** Live bookings hold their slot (${citation}). */`)).toHaveLength(1);
  });

  it.each([
    'decision 17',
    'Decisions 9 and 15',
    'spec section 5',
    "the spec's\n * section 5",
    'the spec, section 9',
    'section 3 of the spec',
    'a\n// decision\n// 17',
  ])('do not pass the check in another form: %j', (form) => {
    expect(oldFormsIn(`/**\n * Live bookings hold their slot (${form}). */`)).toHaveLength(1);
  });

  it.each([
    'an S3-compatible store',
    'as S3 writes it',
    "'M372 520 C372 438 S424 438 424 520 Z'",
    'S3_BUCKET',
    'p95',
    'RSP17',
  ])('do not include %s', (text) => {
    expect(citationsIn(text)).toEqual([]);
  });
});

describe('the numbers of decision records', () => {
  it('are assigned only once, and each record begins with its own', async () => {
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
    for (const name of records)
      expect(await textOf(`docs/decisions/${name}`)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
  });
});

describe('the numbers of rules', () => {
  it('assign each number only once', () => {
    for (const numbers of [rules, decisions]) expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('count the sections, and the parts of each section, from 1', () => {
    const sections = rules.filter((number) => !number.includes('.'));
    const inOrder = sections.flatMap((section) => {
      const parts = rules.filter((number) => number.startsWith(`${section}.`));
      return [section, ...parts.map((_, index) => `${section}.${index + 1}`)];
    });
    expect(sections).toEqual(sections.map((_, index) => `S${index + 1}`));
    expect(rules).toEqual(inOrder);
  });
});
