import { availableParallelism } from 'node:os';
import type { ImageStore } from '../platform/images/image-store.js';
import {
  cardName,
  fullName,
  newImageKey,
  type StoredImage,
} from '../platform/images/stored-image.js';
import { semaphore } from '../kernel/semaphore.js';
import type { Picture } from './pictures/draw-picture.js';
import { type RenderedPicture, renderPicture } from './pictures/render-picture.js';

/** One for each core, but no more than the thread pool of Node has. */
const AT_ONCE = Math.min(4, availableParallelism());

export interface DemoPictures {
  /** Stores each picture anew, under a key of its own: deleting one service's must not take another's. */
  store(pictures: readonly Picture[]): Promise<StoredImage[]>;
  /** Removes all that was stored, for when the rows were not written. */
  removeAll(): Promise<void>;
}

/** Draws each different picture once, however often it is stored. */
export function demoPictures(store: ImageStore): DemoPictures {
  const rendered = new Map<string, Promise<RenderedPicture>>();
  const written: string[] = [];
  const work: Promise<StoredImage>[] = [];
  const inTurn = semaphore(AT_ONCE);
  let givenUp = false;

  async function draw(picture: Picture): Promise<RenderedPicture> {
    if (givenUp) throw new Error('No more pictures are wanted');
    return renderPicture(picture);
  }

  function render(picture: Picture): Promise<RenderedPicture> {
    const name = `${picture.scene}/${picture.palette}/${picture.seed}`;
    const known = rendered.get(name) ?? inTurn(() => draw(picture));
    rendered.set(name, known);
    return known;
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    written.push(name);
    await store.write(name, bytes);
  }

  async function keep(picture: Picture): Promise<StoredImage> {
    const { full, card, width, height } = await render(picture);
    const image = { key: newImageKey(), width, height };
    await Promise.all([write(fullName(image), full), write(cardName(image), card)]);
    return image;
  }

  return {
    store: (pictures) => {
      const kept = pictures.map(keep);
      work.push(...kept);
      return Promise.all(kept);
    },
    removeAll: async () => {
      givenUp = true;
      // What has begun ends first, so that nothing is written after it was removed.
      await Promise.allSettled(work);
      await Promise.allSettled(written.map((name) => store.remove(name)));
    },
  };
}
