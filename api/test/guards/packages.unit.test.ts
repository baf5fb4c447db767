import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The conventions of docs/decisions/0016 for the folders of packages/. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  type?: string;
  description?: string;
  license?: string;
  engines?: { node: string };
  exports?: Record<string, { types: string; default: string }>;
  files?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const textOf = (path: string): string => readFileSync(ROOT + path, 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(textOf(`${folder}package.json`)) as Manifest;

const names = readdirSync(`${ROOT}packages`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const root = manifestOf('');

const sourcesIn = (folder: string): string[] =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:mjs|tsx?)$/.test(name))
    .map((name) => textOf(`${folder}${name}`));

/** The packages of this project that a text imports. */
const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|import) ?\(?'(@marquee\/[^/']+)/g)].map(([, name = '']) => name);

it('finds the imports of packages', () => {
  const text = `import a from '@marquee/one';\nimport '@marquee/two/part';\nawait import('@marquee/three');`;
  expect(importsIn(text)).toEqual(['@marquee/one', '@marquee/two', '@marquee/three']);
});

describe.each(names)('the package %s', (name) => {
  const folder = `packages/${name}/`;
  const manifest = manifestOf(folder);

  it('describes itself as a package that could be published', () => {
    expect(manifest).toMatchObject({
      name: `@marquee/${name}`,
      version: root.version,
      private: true,
      type: 'module',
      license: 'MIT',
      engines: root.engines,
    });
    expect(manifest.description).toMatch(/\.$/);
    expect(textOf(`${folder}README.md`)).toContain(`# @marquee/${name}\n`);
  });

  it('exports only files of the same name, and includes them', () => {
    for (const [key, { types, default: file }] of Object.entries(manifest.exports ?? {})) {
      const part = key === '.' ? name : key.slice(2);
      const source = ['ts', 'mjs'].find((end) => existsSync(`${ROOT}${folder}src/${part}.${end}`));
      expect([part, source, file, types]).toEqual(
        source === 'mjs'
          ? [part, 'mjs', `./src/${part}.mjs`, `./dist/${part}.d.mts`]
          : [part, 'ts', `./dist/${part}.js`, `./dist/${part}.d.ts`],
      );
      expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'src']));
    }
  });

  it('has tests', () => {
    const tests = readdirSync(`${ROOT}${folder}test`, { recursive: true, encoding: 'utf8' });
    expect(tests.filter((test) => test.endsWith('.test.ts'))).not.toEqual([]);
  });
});

/** The packages of this project among some dependencies, as folders. */
const foldersOf = (dependencies: Record<string, string> = {}): string[] =>
  Object.keys(dependencies)
    .filter((name) => name.startsWith('@marquee/'))
    .map((name) => `packages/${name.slice('@marquee/'.length)}/`);

/** The packages of this project that a folder depends on, directly or through others. */
const dependenciesOf = (folder: string): string[] =>
  foldersOf(manifestOf(folder).dependencies).flatMap((other) => [other, ...dependenciesOf(other)]);

/** The projects that `tsc -b` compiles for a folder. */
const referencesOf = (folder: string): string[] =>
  ((JSON.parse(textOf(`${folder}tsconfig.json`)) as { references?: { path: string }[] }).references ?? [])
    .map(({ path }) => `${posix.join(folder, path)}/`)
    .flatMap((other) => [other, ...referencesOf(other)]);

describe('the packages that the API depends on', () => {
  const folders = [...new Set(dependenciesOf('api/'))].sort();
  const withoutImage = foldersOf(manifestOf('api/').devDependencies);
  const dockerfile = textOf('Dockerfile');
  const stagesThatInstall = (folder: string): number =>
    dockerfile.split(`COPY ${folder}package.json ${folder}\n`).length - 1;

  it('are compiled before it', () => {
    expect(folders).toContain('packages/watchdog/');
    expect([...new Set(referencesOf('api/'))].sort()).toEqual([...folders, ...withoutImage].sort());
  });

  it.each(folders)('are installed by both stages of the Dockerfile: %s', (folder) => {
    expect(stagesThatInstall(folder)).toBe(2);
  });

  it.each(withoutImage)('are only compiled by the Dockerfile if development needs them: %s', (folder) => {
    expect(stagesThatInstall(folder)).toBe(1);
    expect(dockerfile).not.toContain(`/app/${folder}`);
  });

  it('are in the image, except the demo', () => {
    expect(withoutImage).toEqual(['packages/demo/']);
  });
});

it.each(['api/', ...names.map((name) => `packages/${name}/`)])(
  '%s imports only packages that its package.json lists, in their exact version',
  (folder) => {
    const { name, dependencies, devDependencies, optionalDependencies } = manifestOf(folder);
    const imported = new Set(sourcesIn(`${folder}src/`).flatMap(importsIn));
    imported.delete(name);
    // `npm run imports` checks what runs without development packages.
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining([...imported]));
    for (const version of Object.values({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  },
);
