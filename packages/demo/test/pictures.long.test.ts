import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawPicture } from '../src/pictures/draw-picture.js';
import { PALETTES } from '../src/pictures/canvas/palette.js';
import { renderPicture } from '../src/pictures/render-picture.js';
import { type SceneName, SCENES } from '../src/pictures/scenes/scenes.js';

const all = Object.entries(SCENES).flatMap(([scene, { palettes }]) =>
  palettes.map((palette) => ({ scene: scene as SceneName, palette, seed: 1 })),
);

describe('the pictures of the demo', () => {
  it('are the same for the same description, and differ for others', () => {
    const hashes = all.map((picture) => createHash('sha256').update(drawPicture(picture)).digest('hex'));
    expect(new Set(hashes).size).toBe(all.length);
    const [first] = all;
    if (!first) throw new Error('There are no scenes');
    expect(drawPicture(first)).toBe(drawPicture(first));
    expect(drawPicture({ ...first, seed: 2 })).not.toBe(drawPicture(first));
  });

  it('contain no external references, no text and no invalid numbers', () => {
    for (const picture of all) {
      const svg = drawPicture(picture);
      expect(svg).not.toMatch(/<image|<text|href|NaN|undefined|Infinity/);
    }
  });

  it('use only references that they define', () => {
    for (const picture of all) {
      const svg = drawPicture(picture);
      const defined = new Set(Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id));
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(defined).toContain(id);
    }
  });

  it('have a full size and a card in WebP', async () => {
    const picture = await renderPicture({ scene: 'festival-tent', palette: 'ember', seed: 1 });
    const full = await sharp(picture.full).metadata();
    const card = await sharp(picture.card).metadata();
    expect([full.format, full.width, full.height]).toEqual(['webp', 1200, 800]);
    expect([card.format, card.width, card.height]).toEqual(['webp', 640, 427]);
  });

  it('have square sizes for profiles', async () => {
    const portrait = await renderPicture({ scene: 'portrait', palette: 'mint', seed: 8 });
    for (const bytes of [portrait.full, portrait.card])
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 480 });
  });

  it('use only valid hexadecimal colors', () => {
    for (const palette of Object.values(PALETTES))
      for (const color of Object.values(palette).flat()) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });
});
