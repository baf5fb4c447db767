import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type Search } from '../src/find-program.mjs';

const VARIABLE = 'TEST_TOOLS_PROGRAM';

let scratch: string;
beforeEach(async () => void (scratch = await mkdtemp(join(tmpdir(), 'test-tools-'))));
afterEach(async () => {
  delete process.env[VARIABLE];
  await rm(scratch, { recursive: true, force: true });
});

/** Writes a program whose `--version` runs this shell script. */
async function aProgram(name: string, script: string): Promise<string> {
  const path = join(scratch, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const search = (paths: string[], ways: Search['ways'] = []) =>
  findProgram({ what: 'a program', variable: VARIABLE, candidates: () => paths, ways });

it('returns the first program that runs', async () => {
  const broken = await aProgram('broken', 'exit 1');
  const first = await aProgram('first', 'exit 0');
  const second = await aProgram('second', 'exit 0');
  expect(await search([join(scratch, 'missing'), broken, first, second])).toBe(first);
});

it('prefers the program that the environment variable names', async () => {
  const named = await aProgram('named', 'exit 0');
  process.env[VARIABLE] = named;
  expect(await search([await aProgram('other', 'exit 0')])).toBe(named);
});

it('obtains a program if there is none, trying one way after the other', async () => {
  const path = join(scratch, 'obtained');
  const tried: string[] = [];
  const ways: Search['ways'] = ['one', 'two', 'three'].map((name) => ({
    name,
    obtain: async () => {
      tried.push(name);
      if (name === 'one') return 'no network';
      await aProgram('obtained', 'exit 0');
      return undefined;
    },
  }));
  expect(await search([path], ways)).toBe(path);
  expect(tried).toEqual(['one', 'two']);
});

it('lists all attempts with their reasons if it finds and obtains none', async () => {
  process.env[VARIABLE] = join(scratch, 'named');
  const broken = await aProgram('broken', 'echo "libx.so is missing" >&2; exit 127');
  const ways: Search['ways'] = [
    { name: 'install', obtain: async () => 'not root' },
    { name: 'download', obtain: async () => undefined },
  ];
  await expect(search([broken], ways)).rejects.toThrow(
    new Error(
      [
        'The tests require a program, which could be neither found nor installed:',
        `  - ${join(scratch, 'named')}: the program does not exist or is not executable`,
        `  - ${broken}: libx.so is missing`,
        '  - install: not root',
        '  - download: completed, but the program does not run',
        `Install one, or set ${VARIABLE} to the path of its program.`,
      ].join('\n'),
    ),
  );
});
