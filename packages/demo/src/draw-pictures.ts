import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { filesOf, nameOf } from './picture-files.js';
import type { Picture } from './pictures/draw-picture.js';
import { renderPicture } from './pictures/render-picture.js';

/** One per core, up to the default size of Node's thread pool. */
const AT_ONCE = Math.min(4, availableParallelism());

/** Replaces the contents of `folder` with these pictures. If it throws, some of them are missing. */
export async function drawPictures(pictures: readonly Picture[], folder: URL): Promise<void> {
  // A picture on each core is faster than each picture on all cores.
  sharp.concurrency(1);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const remaining = [...pictures];
  async function worker(): Promise<void> {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      try {
        await drawPicture(next, folder);
      } catch (cause) {
        remaining.length = 0;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The picture ${nameOf(next)} cannot be drawn: ${reason}`, { cause });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function drawPicture(picture: Picture, folder: URL): Promise<void> {
  const files = filesOf(picture, folder);
  const { full, card } = await renderPicture(picture);
  await Promise.all([writeFile(files.full, full), writeFile(files.card, card)]);
}
