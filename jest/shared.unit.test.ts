import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const STATE = `export const state = { files: 0, hooks: [], answer: () => 'real' };`;

/** Twice the same file, of which the one that is run first leaves everything behind that belongs to a file. */
const FILE = `
import { jest } from '@jest/globals';
import { state } from './state.mjs';

state.files += 1;
const file = state.files;
const earlier = state.hooks.length;
if (file === 1) jest.setTimeout(20);
beforeEach(() => void state.hooks.push(file));
it('is file ' + file + ' of its worker', async () => {
  expect(state.answer()).toBe('real');
  jest.spyOn(state, 'answer').mockReturnValue('spied');
  if (file === 2) await new Promise((resolve) => setTimeout(resolve, 100));
});
it('has its own hooks', () => expect(new Set(state.hooks.slice(earlier))).toEqual(new Set([file])));
it('sees the globals', () => {
  expect(globalThis.left).toBe(file === 1 ? undefined : 1);
  globalThis.left = file;
});
`;

interface Report {
  testResults: { message: string; assertionResults: { title: string; status: string }[] }[];
}

describe.each(['node', 'page'])('files in the same worker with the %s environment', (name) => {
  it('share modules and globals, but not hooks, spies and time limits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shared-modules-'));
    try {
      const files = { 'state.mjs': STATE, 'a.test.mjs': FILE, 'b.test.mjs': FILE, 'package.json': '{}' };
      for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
      const config = {
        rootDir: folder,
        testMatch: ['**/*.test.mjs'],
        moduleFileExtensions: ['js', 'mjs'],
        runtime: inProject('jest/shared-runtime.cjs'),
        testEnvironment: inProject(`jest/${name}-environment.cjs`),
        restoreMocks: true,
        transform: {},
      };
      const jest = [inProject('node_modules/jest/bin/jest.js'), `--config=${JSON.stringify(config)}`];
      const options = ['--maxWorkers=1', '--json', `--outputFile=${folder}/report.json`];
      const run = promisify(execFile)(process.execPath, ['--experimental-vm-modules', ...jest, ...options]);
      await run.catch(() => undefined); // the report shows which test has failed
      const { testResults } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
      const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
      const others = ['has its own hooks', 'sees the globals'];
      const titles = ['is file 1 of its worker', ...others, 'is file 2 of its worker', ...others];
      expect(testResults.map(({ message }) => message)).toEqual(['', '']);
      expect(outcomes.map(({ title }) => title).sort()).toEqual(titles.sort());
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
