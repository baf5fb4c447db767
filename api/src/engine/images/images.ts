import { MAX_IMAGES, tooManyImages } from './image-limits.js';
import type { ImageStore } from './image-store.js';
import { processImage } from './process-image.js';
import { cardName, fullName, newImageKey, type StoredImage } from './stored-image.js';
import { isOutcomeUnknown } from '../database/database-errors.js';
import { concurrency } from '../limits/concurrency.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';

/** A file that a client sent through either transport. It has been received completely, but is not in memory. */
export interface IncomingImage {
  /** The name that the client sent; never a path, never trusted. */
  filename: string;
  /** The complete file. Throws PAYLOAD_TOO_LARGE over 10 MB. */
  read(): Promise<Buffer>;
}

/** The part of the image module that the rules use. */
export interface Images {
  store: ImageStore;
  /**
   * Processes and stores pictures, then calls `work` with them in the same order. `owner` is the key of the queue: the
   * client address, since one client can have any number of accounts. If anything fails, `work` included, the files are
   * removed again, unless the connection to the database was lost, since a row may reference them;
   * `discardUnreferenced` finds them if none does. Throws BAD_USER_INPUT for more than 5, and as `processImage` does.
   */
  withStored<T>(owner: string, incoming: IncomingImage[], work: (stored: StoredImage[]) => Promise<T>): Promise<T>;
}

export function createImages(store: ImageStore, log: (message: string, error: unknown) => void): Images {
  const pictures = concurrency(CONCURRENCY.pictures);

  async function remove(name: string): Promise<void> {
    try {
      await store.remove(name);
    } catch (error) {
      log(`The image ${name} could not be removed`, error);
    }
  }

  const discard = async (images: Pick<StoredImage, 'key'>[]): Promise<void> => {
    await Promise.all(images.flatMap((image) => [remove(fullName(image)), remove(cardName(image))]));
  };

  async function storeImage(owner: string, incoming: IncomingImage): Promise<StoredImage> {
    const { full, card, width, height } = await processImage(await incoming.read(), owner);
    const image = { key: newImageKey(), width, height };
    try {
      await store.write(fullName(image), full);
      await store.write(cardName(image), card);
      return image;
    } catch (error) {
      await discard([image]);
      throw error;
    }
  }

  async function storeAll(owner: string, incoming: IncomingImage[]): Promise<StoredImage[]> {
    const failures: unknown[] = [];
    const storeUnlessFailed = async (image: IncomingImage): Promise<StoredImage[]> => {
      // The form is already rejected, or its client disconnected: processing its other pictures would be wasted work.
      if (failures.length > 0) return [];
      try {
        return [await storeImage(owner, image)];
      } catch (error) {
        failures.push(error);
        return [];
      }
    };
    // Waits for all of them, so that none is written after the others were discarded.
    const stored = await Promise.all(
      incoming.map((image) => pictures.run({ address: owner }, () => storeUnlessFailed(image))),
    );
    if (failures.length === 0) return stored.flat();
    await discard(stored.flat());
    throw failures[0];
  }

  return {
    store,
    async withStored(owner, incoming, work) {
      if (incoming.length > MAX_IMAGES) throw tooManyImages();
      const stored = await storeAll(owner, incoming);
      try {
        return await work(stored);
      } catch (error) {
        if (!isOutcomeUnknown(error)) await discard(stored);
        throw error;
      }
    },
  };
}
