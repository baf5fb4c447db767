import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the docs refer to exists; numbers of rules are in citations.unit.test.ts. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (path: string): string => readFileSync(ROOT + path, 'utf8');

const namesIn = (folder: string, isWanted: (name: string, isFolder: boolean) => boolean): string[] =>
  readdirSync(ROOT + folder, { withFileTypes: true })
    .filter((entry) => isWanted(entry.name, entry.isDirectory()))
    .map(({ name }) => folder + name);

const isPage = (name: string): boolean => name.endsWith('.md');
const PAGES = [
  ...['', 'docs/', 'docs/decisions/', 'docs/product/'].flatMap((folder) => namesIn(folder, isPage)),
  ...namesIn('packages/', (_, isFolder) => isFolder).map((folder) => `${folder}/README.md`),
];

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? posix.join(posix.dirname(page), path) : page;
  return !existsSync(ROOT + target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

describe('the docs', () => {
  it.each(PAGES)('contain only links to existing files and headings: %s', (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => isBroken(page, link))).toEqual([]);
  });

  it('name each folder of the sources in the map of the README', () => {
    const [, map = ''] = /^## Map$([\s\S]+?)^## /m.exec(textOf('README.md')) ?? [];
    const named = [...map.matchAll(/`([^`]+)`/g)].map(([, path = '']) => posix.basename(path));
    const folders = ['api/src/', 'web/src/'].flatMap((folder) => namesIn(folder, (_, isFolder) => isFolder));
    const others = ['web/src/assets', 'web/src/test'];
    expect(folders.filter((path) => !others.includes(path) && !named.includes(posix.basename(path)))).toEqual([]);
  });
});
