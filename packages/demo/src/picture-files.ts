import { readFile } from 'node:fs/promises';
import type { Picture } from './pictures/draw-picture.js';
import { sizeOf } from './pictures/scenes/scenes.js';

export type { Picture };

/** The folder of the finished pictures, beside `src` and `dist`. */
export const DRAWN = new URL('../drawn/', import.meta.url);

/** The two WebP files of a picture; `width` and `height` are those of the full one, in pixels. */
export interface PictureFiles {
  full: Buffer;
  card: Buffer;
  width: number;
  height: number;
}

/** Identifies a picture, also in the names of its files. */
export const nameOf = ({ scene, palette, seed }: Picture): string => `${scene}-${palette}-${seed}`;

/** The files of a picture in `folder`. */
export const filesOf = (picture: Picture, folder = DRAWN): { full: URL; card: URL } => ({
  full: new URL(`${nameOf(picture)}.webp`, folder),
  card: new URL(`${nameOf(picture)}-card.webp`, folder),
});

/** Reads a finished picture. Throws if the build has not drawn it. */
export async function readPicture(picture: Picture, folder = DRAWN): Promise<PictureFiles> {
  const files = filesOf(picture, folder);
  try {
    const [full, card] = await Promise.all([readFile(files.full), readFile(files.card)]);
    const [width, height] = sizeOf(picture.scene);
    return { full, card, width, height };
  } catch (cause) {
    throw new Error(`The picture ${nameOf(picture)} of the demo cannot be read: npm run build draws it`, { cause });
  }
}
