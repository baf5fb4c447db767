import sharp, { type Sharp } from 'sharp';
import { drawPicture, type Picture } from './draw-picture.js';

/** The two WebP files of a picture, in the sizes of uploads. */
export interface RenderedPicture {
  full: Buffer;
  card: Buffer;
}

/** Maximum, in pixels. */
const CARD_WIDTH = 640;

/** With more effort, these drawings take three times as long to encode and are a tenth smaller. */
const EFFORT = 2;

/** Draws and encodes a picture, which takes about 100 ms on one core. */
export async function renderPicture(picture: Picture): Promise<RenderedPicture> {
  const { data, info } = await sharp(Buffer.from(drawPicture(picture)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const [full, card] = await Promise.all([
    pixels().webp({ quality: 80, effort: EFFORT }).toBuffer(),
    pixels().resize({ width: CARD_WIDTH, withoutEnlargement: true }).webp({ quality: 78, effort: EFFORT }).toBuffer(),
  ]);
  return { full, card };
}
