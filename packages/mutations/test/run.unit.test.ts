import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyOfProject, filesOfRows, inapplicable, inconsistencies, runMutations } from '../src/mutations.mjs';

/** A project whose "tests" are functions of its sources. */
const FILES = {
  'src/limits.ts':
    'export const MAX = /* A1 */ 10;\nexport const check = (n) => {\n  /* A2 */ if (n > MAX) throw 1;\n};\n',
  'src/deep/login.tsx': '// A2\nassertRole();\n',
  'src/node_modules/a/a.ts': '/* A9 */ a();',
  'src/table.csv': '/* A9 */ a',
  'test/limits.test.ts': "it('rejects 11')",
};
const ROW = { test: 'test/limits.test.ts', title: 'rejects 11' };
const ROWS = [
  { id: 'A1', replacement: 'Infinity', ...ROW },
  { id: 'A2', ...ROW },
];

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mutations-test-'));
  for (const [path, text] of Object.entries(FILES)) await write(path, text);
});
afterEach(() => rm(directory, { recursive: true }));

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(join(directory, dirname(path)), { recursive: true });
  await writeFile(join(directory, path), text);
};
const read = (path: string): Promise<string> => readFile(join(directory, path), 'utf8');

describe('the files of rows', () => {
  it('are the sources with their marks, in alphabetical order', () => {
    expect([...filesOfRows(directory, ['src'])]).toEqual([
      ['A2', ['src/deep/login.tsx', 'src/limits.ts']],
      ['A1', ['src/limits.ts']],
    ]);
  });

  it('are consistent with rows and tests', () => {
    expect(inconsistencies(directory, ROWS, filesOfRows(directory, ['src']))).toEqual([]);
  });

  it('are inconsistent with other rows and tests', () => {
    const rows = [
      { id: 'A1', test: 'test/limits.test.ts', title: 'rejects 12' },
      { id: 'A1', test: 'test/missing.test.ts', title: 'rejects 11' },
      { id: 'A3', ...ROW },
    ];
    expect(inconsistencies(directory, rows, filesOfRows(directory, ['src']))).toEqual([
      'two rows are called A1',
      'no mark names the row A3',
      'src/deep/login.tsx marks A2, which is no row',
      'the test of A1 does not exist: test/limits.test.ts: rejects 12',
      'the test of A1 does not exist: test/missing.test.ts: rejects 11',
    ]);
  });
});

describe('mutations', () => {
  const inapplicableOf = (...rows: Parameters<typeof inapplicable>[1]) =>
    inapplicable(directory, rows, filesOfRows(directory, ['src']));

  it('can be applied without changing a file', async () => {
    expect(inapplicableOf(...ROWS)).toEqual([]);
    for (const path of ['src/limits.ts', 'src/deep/login.tsx'] as const) expect(await read(path)).toBe(FILES[path]);
  });

  it.each([
    ['has no mark', { id: 'A3' }, 'no mark names the row A3'],
    ['removes what the syntax requires', { id: 'A1' }, 'src/limits.ts:1: what A1 marks is needed; replace it instead'],
    [
      'has a pattern that matches nothing',
      { id: 'A1', replacement: ['20', ''] },
      'src/limits.ts:1: 0 matches of 20 in A1',
    ],
    [
      'has a pattern that matches twice',
      { id: 'A1', replacement: [/\d/, ''] },
      'src/limits.ts:1: 2 matches of /\\d/ in A1',
    ],
    [
      'leaves invalid syntax',
      { id: 'A1', replacement: '1 +' },
      'src/limits.ts: A1 leaves a syntax error: Expression expected.',
    ],
    ['changes nothing', { id: 'A1', replacement: '10' }, 'src/limits.ts: A1 changes nothing'],
    [
      'has a replacement without a mark',
      { id: 'A4', replacements: { a: '1', b: '2' } },
      'no mark A4b for a replacement of the row A4',
    ],
  ] satisfies [string, Parameters<typeof inapplicable>[1][number], string][])(
    'are inapplicable if one %s',
    async (_, row, problem) => {
      await write('src/letters.mjs', 'f(/* A4a */ 3);');
      expect(inapplicableOf(ROWS[1]!, row)).toEqual([problem]);
    },
  );

  it('of JavaScript are inapplicable if they leave TypeScript', async () => {
    await write('src/letters.mjs', 'const a = /* A4 */ 3;');
    const [problem] = inapplicableOf({ id: 'A4', replacement: '3 as number' });
    expect(problem).toMatch(/^src\/letters.mjs: A4 leaves a syntax error: /);
  });
});

describe('a run', () => {
  const PASSED = { passed: 1, failed: 0, why: '' };
  const FAILED = { passed: 0, failed: 1, why: 'expected 1' };

  async function run(
    outcomeOf: (source: string, mutated: string[]) => typeof PASSED,
    rows: Parameters<typeof runMutations>[0]['rows'] = ROWS,
  ): Promise<unknown[][]> {
    const results: unknown[][] = [];
    await runMutations({
      directory,
      rows,
      files: filesOfRows(directory, ['src']),
      runTests: async (file, titles, mutated) => {
        expect([file, titles]).toEqual(['test/limits.test.ts', ['rejects 11']]);
        return outcomeOf(await read('src/limits.ts'), mutated);
      },
      report: ({ id }, { detected, text }) => results.push([id, detected, text]),
    });
    return results;
  }

  it('detects a mutation with which the test fails, and restores the sources', async () => {
    const texts: string[] = [];
    const results = await run((source, mutated) => {
      texts.push(`${mutated.join()}: ${source.split('\n').join(' ')}`);
      return source.includes('Infinity') ? FAILED : PASSED;
    });
    expect(results).toEqual([
      ['A1', true, 'expected 1'],
      ['A2', false, '“rejects 11” does not fail '],
    ]);
    expect(texts[1]).toBe(
      'src/limits.ts: export const MAX = /* A1 */ Infinity; export const check = (n) => {   /* A2 */ if (n > MAX) throw 1; }; ',
    );
    expect(texts[2]).toMatch(/^src\/deep\/login.tsx,src\/limits.ts: .*\/\* A2 \*\/ +\}/);
    expect(await read('src/limits.ts')).toBe(FILES['src/limits.ts']);
    expect(await read('src/deep/login.tsx')).toBe(FILES['src/deep/login.tsx']);
  });

  it('restores the sources when the tests cannot be run', async () => {
    const failing = run((_, mutated) => {
      if (mutated.length > 0) throw new Error('no memory');
      return PASSED;
    });
    await expect(failing).rejects.toThrow('no memory');
    expect(await read('src/limits.ts')).toBe(FILES['src/limits.ts']);
  });

  it.each([
    ['fails', { ...FAILED, passed: 1 }],
    ['does not exist', { passed: 0, failed: 0, why: 'expected 1' }],
  ])('detects nothing if the test %s without the mutation', async (_, outcome) => {
    const text = 'test/limits.test.ts fails without the mutation: expected 1';
    expect(await run(() => outcome)).toEqual([
      ['A1', false, text],
      ['A2', false, text],
    ]);
  });

  it('does not detect a mutation that breaks the code', async () => {
    const why = 'ReferenceError: a is not defined';
    const [first] = await run((_, mutated) => (mutated.length ? { ...FAILED, why } : PASSED));
    expect(first).toEqual(['A1', false, `the mutation breaks the code: ${why}`]);
  });

  it('runs no test if a mutation cannot be applied', async () => {
    let runs = 0;
    const failing = run(() => {
      runs += 1;
      return PASSED;
    }, [{ id: 'A1', ...ROW }]);
    await expect(failing).rejects.toThrow('src/limits.ts:1: what A1 marks is needed');
    expect(runs).toBe(0);
  });
});

describe('a copy of a project', () => {
  it('has its files that Git does not ignore, and links to what is installed', async () => {
    execFileSync('git', ['init', '-q'], { cwd: directory });
    await write('.gitignore', 'node_modules\n.env\n');
    await write('.env', 'SECRET=1');
    await write('node_modules/left/index.js', 'installed');
    await mkdir(join(directory, 'node_modules/@own'));
    await symlink('../../src', join(directory, 'node_modules/@own/src'));

    const copy = await copyOfProject(directory, ['node_modules', 'web/node_modules']);
    const inCopy = (path: string) => readFile(join(copy.directory, path), 'utf8');
    await writeFile(join(copy.directory, 'src/limits.ts'), 'changed');
    expect(await inCopy('node_modules/@own/src/limits.ts')).toBe('changed');
    expect(await read('src/limits.ts')).toBe(FILES['src/limits.ts']);
    expect(await inCopy('node_modules/left/index.js')).toBe('installed');
    await expect(inCopy('.env')).rejects.toThrow('ENOENT');

    await copy.remove();
    await expect(inCopy('src/limits.ts')).rejects.toThrow('ENOENT');
    expect(await read('node_modules/left/index.js')).toBe('installed');
  });
});
