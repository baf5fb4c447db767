import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { allPictures } from '../src/demo.js';
import { drawPictures } from '../src/draw-pictures.js';
import { DRAWN, filesOf, nameOf, type Picture, readPicture } from '../src/picture-files.js';

const TENT: Picture = { scene: 'festival-tent', palette: 'ember', seed: 1 };
const PORTRAIT: Picture = { scene: 'portrait', palette: 'mint', seed: 8 };

let scratch: string;
let folder: URL;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'demo-drawn-'));
  folder = pathToFileURL(`${scratch}/drawn/`);
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const namesIn = async (url: URL): Promise<string[]> =>
  (await readdir(url)).filter((name) => !name.startsWith('.')).sort();

describe('drawing the pictures', () => {
  it('writes full size and card of each picture, which are read with the full size', async () => {
    await drawPictures([TENT, PORTRAIT], folder);
    expect(await namesIn(folder)).toEqual([
      'festival-tent-ember-1-card.webp',
      'festival-tent-ember-1.webp',
      'portrait-mint-8-card.webp',
      'portrait-mint-8.webp',
    ]);
    const tent = await readPicture(TENT, folder);
    expect([tent.width, tent.height]).toEqual([1200, 800]);
    expect(tent.full).toEqual(await readFile(filesOf(TENT, folder).full));
    expect(tent.card).toEqual(await readFile(filesOf(TENT, folder).card));
    expect(await readPicture(PORTRAIT, folder)).toMatchObject({ width: 480, height: 480 });
  });

  it('writes the same bytes each time', async () => {
    await drawPictures([TENT, PORTRAIT], folder);
    const again = pathToFileURL(`${scratch}/again/`);
    await drawPictures([PORTRAIT, TENT], again);
    for (const name of await namesIn(folder))
      expect(await readFile(new URL(name, again))).toEqual(await readFile(new URL(name, folder)));
  });

  it('removes pictures that are not drawn any more', async () => {
    await drawPictures([TENT], folder);
    await drawPictures([PORTRAIT], folder);
    expect(await namesIn(folder)).toEqual(['portrait-mint-8-card.webp', 'portrait-mint-8.webp']);
  });

  it('fails with the name of the picture that cannot be drawn', async () => {
    const unknown = { ...TENT, scene: 'submarine' as Picture['scene'] };
    await expect(drawPictures([PORTRAIT, unknown], folder)).rejects.toThrow(
      /^The picture submarine-ember-1 cannot be drawn: /,
    );
  });

  it('fails if the folder cannot be written', async () => {
    await writeFile(`${scratch}/file`, '');
    await expect(drawPictures([TENT], pathToFileURL(`${scratch}/file/drawn/`))).rejects.toThrow(/ENOTDIR/);
  });
});

describe('a picture that has not been drawn', () => {
  it('is reported with its name and the command that draws it', async () => {
    await expect(readPicture(TENT, folder)).rejects.toThrow(
      'The picture festival-tent-ember-1 of the demo cannot be read: npm run build draws it',
    );
  });
});

describe('the pictures that the build has drawn', () => {
  it('are those of the demo, each in its size and as a card', async () => {
    const pictures = allPictures();
    expect(pictures.length).toBeGreaterThan(100);
    for (const picture of pictures) {
      const { full, card, width, height } = await readPicture(picture);
      expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width, height });
      const small = await sharp(card).metadata();
      expect([small.format, small.width]).toEqual(['webp', Math.min(width, 640)]);
    }
    expect(await namesIn(DRAWN)).toEqual(
      pictures.flatMap((picture) => [`${nameOf(picture)}-card.webp`, `${nameOf(picture)}.webp`]).sort(),
    );
  });
});
