import { readFile } from 'node:fs/promises';

interface Edit {
  file: string;
  find: string;
  put: string;
}
interface Row extends Edit {
  id: string;
  test: string;
  name: string;
  also?: Edit[];
}

const ROOT = new URL('../../../', import.meta.url);
const textOf = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');
// A script, not part of what is compiled: looked up when it is needed.
const SCRIPT = new URL('scripts/defences/rows.mjs', ROOT).href;
const { ROWS, lineOf } = (await import(SCRIPT)) as { ROWS: Row[]; lineOf(row: Row): string };

/** `npm run defences` takes each of them out and runs its test, which takes long; here is what can be seen at a glance. */
describe('the defences that docs/security.md names', () => {
  it('each have an id of their own and a line of the table, and the table no other', async () => {
    const table = (await textOf('docs/security.md')).split('\n');
    const lines = table.filter((line) => /^\| [A-Z]\d+ /.test(line));
    const squeezed = (line: string): string => line.replace(/ +/g, ' ').trim();
    expect(lines.map(squeezed)).toEqual(ROWS.map(lineOf).map(squeezed));
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  });

  it('and the pitfalls name tests that there are', async () => {
    const [, pitfalls = ''] = (await textOf('docs/security.md')).split('## The pitfalls');
    const rows = (pitfalls.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const cells = rows.map((row) => row.split('|')[2] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([\w/-]+)`(?:: ([^;|]+))?/g)]);
    expect(named.length).toBeGreaterThan(20);
    for (const [, path = '', title = ''] of named) {
      const file = path.startsWith('e2e/') ? `${path}.test.ts` : `api/test/${path}.test.ts`;
      expect([file, await textOf(file)]).toEqual([file, expect.stringContaining(title.trim())]);
    }
    const ids = cells.flatMap((cell) => cell.match(/\b[A-Z]\d+\b/g) ?? []);
    expect(ids.filter((id) => !ROWS.some((row) => row.id === id))).toEqual([]);
  });

  it.each(ROWS.map((row): [string, Row] => [row.id, row]))(
    '%s can be taken out, and has a test that tries it',
    async (_, row) => {
      for (const { file, find, put } of [row, ...(row.also ?? [])]) {
        const found = (await textOf(file)).split(find).length - 1;
        expect([file, find, found]).toEqual([file, find, 1]);
        expect(put).not.toBe(find);
      }
      expect(await textOf(row.test)).toContain(row.name);
    },
  );
});
