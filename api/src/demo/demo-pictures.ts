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

/** One per core, up to the default size of Node's thread pool. */
const AT_ONCE = Math.min(4, availableParallelism());

export interface DemoPictures {
  /** Stores each picture under a new key, so that deleting one service's picture does not delete another's. */
  store(pictures: readonly Picture[]): Promise<StoredImage[]>;
  /** Removes all stored files, if the rows could not be written. */
  removeAll(): Promise<void>;
}

/** Draws each distinct picture once, even if it is stored several times. */
export function demoPictures(store: ImageStore): DemoPictures {
  const rendered = new Map<string, Promise<RenderedPicture>>();
  const written: string[] = [];
  const work: Promise<StoredImage>[] = [];
  const inTurn = semaphore(AT_ONCE);
  let cancelled = false;

  async function draw(picture: Picture): Promise<RenderedPicture> {
    if (cancelled) throw new Error('No more pictures are wanted');
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

  async function storePicture(picture: Picture): Promise<StoredImage> {
    const { full, card, width, height } = await render(picture);
    const image = { key: newImageKey(), width, height };
    await Promise.all([write(fullName(image), full), write(cardName(image), card)]);
    return image;
  }

  return {
    store: (pictures) => {
      const stored = pictures.map(storePicture);
      work.push(...stored);
      return Promise.all(stored);
    },
    removeAll: async () => {
      cancelled = true;
      // Waits for writes in progress, so that no file is written after its removal.
      await Promise.allSettled(work);
      await Promise.allSettled(written.map((name) => store.remove(name)));
    },
  };
}
