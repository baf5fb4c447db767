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
// A script outside the compiled sources, so it is imported at run time.
const SCRIPT = new URL('scripts/defences/rows.mjs', ROOT).href;
const { ROWS, lineOf } = (await import(SCRIPT)) as { ROWS: Row[]; lineOf(row: Row): string };

/**
 * A quick check of the tables. `npm run defences`, which takes long, removes each defence and runs
 * its test.
 */
describe('the defences in docs/security.md', () => {
  it('lists every defence exactly once, with a unique id', async () => {
    const table = (await textOf('docs/security.md')).split('\n');
    const lines = table.filter((line) => /^\| [A-Z]\d+ /.test(line));
    const squeezed = (line: string): string => line.replace(/ +/g, ' ').trim();
    expect(lines.map(squeezed)).toEqual(ROWS.map(lineOf).map(squeezed));
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  });

  it('names only existing tests and ids in the table of pitfalls', async () => {
    const [, pitfalls = ''] = (await textOf('docs/security.md')).split('## The pitfalls');
    const rows = (pitfalls.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const cells = rows.map((row) => row.split('|')[2] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([\w/-]+)`(?:: ([^;|]+))?/g)]);
    expect(named.length).toBeGreaterThan(20);
    for (const [, path = '', title = ''] of named) {
      const file = /^(e2e|packages)\//.test(path) ? `${path}.test.ts` : `api/test/${path}.test.ts`;
      expect([file, await textOf(file)]).toEqual([file, expect.stringContaining(title.trim())]);
    }
    const ids = cells.flatMap((cell) => cell.match(/\b[A-Z]\d+\b/g) ?? []);
    expect(ids.filter((id) => !ROWS.some((row) => row.id === id))).toEqual([]);
  });

  it.each(ROWS.map((row): [string, Row] => [row.id, row]))(
    'describes defence %s by code that occurs exactly once and by a test that exists',
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
