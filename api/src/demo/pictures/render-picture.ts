import sharp, { type Sharp } from 'sharp';
import { drawPicture, type Picture } from './draw-picture.js';

/** The two WebP files of a picture, as uploads have them; `width` and `height` are the full one's, in pixels. */
export interface RenderedPicture {
  full: Buffer;
  card: Buffer;
  width: number;
  height: number;
}

/** Pixels: the width of a card at most. */
const CARD_WIDTH = 640;

/** These drawings have smooth shades only: more effort costs three times the time and saves a tenth of the bytes. */
const EFFORT = 2;

/** Draws and encodes one picture: about 100 ms of one core. */
export async function renderPicture(picture: Picture): Promise<RenderedPicture> {
  const { data, info } = await sharp(Buffer.from(drawPicture(picture)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const [full, card] = await Promise.all([
    pixels().webp({ quality: 80, effort: EFFORT }).toBuffer(),
    pixels()
      .resize({ width: CARD_WIDTH, withoutEnlargement: true })
      .webp({ quality: 78, effort: EFFORT })
      .toBuffer(),
  ]);
  return { full, card, width, height };
}
