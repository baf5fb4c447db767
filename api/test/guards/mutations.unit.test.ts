import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface Row {
  id: string;
  test: string;
  title: string;
}
type Files = Map<string, string[]>;

const ROOT = new URL('../../../', import.meta.url);
const textOf = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');
// Scripts and a package without compiled types, so they are imported at run time.
const load = async <Exports>(path: string): Promise<Exports> => (await import(new URL(path, ROOT).href)) as Exports;
const { ROWS } = await load<{ ROWS: Row[] }>('scripts/mutations/rows.mjs');
const { marked } = await load<{ marked(root: string): Files }>('scripts/mutations/marked.mjs');
const { inapplicable, inconsistencies } = await load<{
  inapplicable(root: string, rows: Row[], files: Files): string[];
  inconsistencies(root: string, rows: Row[], files: Files): string[];
}>('packages/mutations/src/mutations.mjs');

/**
 * A quick check of the rows. Whether a mutation removes the defence, and whether its test detects that, only
 * `npm run mutations` shows, which takes long.
 */
describe('the mutations of docs/security.md', () => {
  const root = fileURLToPath(ROOT);
  const files = marked(root);

  it('have unique ids, marks in the sources and tests that exist; and each mark has a row', () => {
    expect(inconsistencies(root, ROWS, files)).toEqual([]);
    expect(ROWS.length).toBeGreaterThan(100);
  });

  it('can all be applied to the sources, and leave valid syntax', () => {
    expect(inapplicable(root, ROWS, files)).toEqual([]);
  });

  it('have tests that it names, each of which exists', async () => {
    const document = await textOf('docs/security.md');
    const named = [...document.matchAll(/^\|.*\| (`.+`) +\|$/gm)].flatMap(
      ([, cell = '']) => cell.match(/[\w/-]+/g) ?? [],
    );
    const paths = await readdir(new URL('api/test', ROOT), { recursive: true });
    const tests = paths.filter((path) => path.endsWith('.test.ts')).map((path) => path.split('.')[0]);
    expect(named.filter((name) => !tests.includes(name))).toEqual([]);
    const ofRows = ROWS.map(({ test }) => test.replace('api/test/', '').split('.')[0] ?? test);
    expect(ofRows.filter((name) => !named.includes(name))).toEqual([]);
  });
});
