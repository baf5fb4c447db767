import { MAX_IMAGES, tooManyImages } from './image-limits.js';
import type { ImageStore } from './image-store.js';
import { processImage } from './process-image.js';
import { cardName, fullName, newImageKey, type StoredImage } from './stored-image.js';
import { isOutcomeUnknown } from '../database/database-errors.js';
import { fairSemaphore } from '../../kernel/semaphore.js';

/** A file that a client sent, whichever door it came through. It has arrived, but is not in memory. */
export interface IncomingImage {
  /** As the client called it; never a path, never trusted. */
  filename: string;
  /** The whole file. Throws PAYLOAD_TOO_LARGE over 10 MB. */
  read(): Promise<Buffer>;
}

/** What the rules know of pictures. */
export interface Images {
  store: ImageStore;
  /**
   * Processes and stores what came from `owner`, an account or an address, then runs `work` with it, in the same order. When anything fails, `work` included,
   * the files are removed again; they stay when the connection to the database was lost, since a row may name them. `noteStrays`
   * finds them if none does. Throws BAD_USER_INPUT for more than 5, and as `processImage` does.
   */
  withStored<T>(
    owner: string,
    incoming: IncomingImage[],
    work: (stored: StoredImage[]) => Promise<T>,
  ): Promise<T>;
}

/** Files in memory at once, all requests together: two being processed and two that come next. */
const IN_MEMORY = 4;

export function createImages(
  store: ImageStore,
  log: (message: string, error: unknown) => void,
): Images {
  const inTurn = fairSemaphore(IN_MEMORY);

  async function remove(name: string): Promise<void> {
    try {
      await store.remove(name);
    } catch (error) {
      log(`The image ${name} could not be removed`, error);
    }
  }

  const discard = async (images: Pick<StoredImage, 'key'>[]): Promise<void> => {
    await Promise.all(
      images.flatMap((image) => [remove(fullName(image)), remove(cardName(image))]),
    );
  };

  async function keep(owner: string, incoming: IncomingImage): Promise<StoredImage> {
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

  async function keepAll(owner: string, incoming: IncomingImage[]): Promise<StoredImage[]> {
    const failures: unknown[] = [];
    const keepUnlessFailed = async (image: IncomingImage): Promise<StoredImage[]> => {
      // The form is refused already, or its sender has gone: its other pictures are not worth a turn.
      if (failures.length > 0) return [];
      try {
        return [await keep(owner, image)];
      } catch (error) {
        failures.push(error);
        return [];
      }
    };
    // All of them to the end, so that none is written after the others were discarded.
    const stored = await Promise.all(
      incoming.map((image) => inTurn(owner, () => keepUnlessFailed(image))),
    );
    if (failures.length === 0) return stored.flat();
    await discard(stored.flat());
    throw failures[0];
  }

  return {
    store,
    async withStored(owner, incoming, work) {
      if (incoming.length > MAX_IMAGES) throw tooManyImages();
      const stored = await keepAll(owner, incoming);
      try {
        return await work(stored);
      } catch (error) {
        if (!isOutcomeUnknown(error)) await discard(stored);
        throw error;
      }
    },
  };
}
