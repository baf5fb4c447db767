import { createImages, type Images, type IncomingImage } from '../../src/engine/images/images.js';
import type { ImageStore } from '../../src/engine/images/image-store.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { cardImageUrl, imageUrl } from '../../src/engine/images/stored-image.js';
import { aJpg, aPng } from './support/pictures.js';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder.js';

const incoming = (bytes: Buffer): IncomingImage => ({
  filename: 'party.png',
  read: async () => bytes,
});

let logged: string[];
let store: ImageStore;
let images: Images;

const files = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
};

beforeEach(async () => {
  logged = [];
  store = localImageStore(await temporaryFolder());
  images = createImages(store, (message) => logged.push(message));
});
afterAll(removeTemporaryFolders);

describe('storing images', () => {
  it('passes the stored images to the callback, in the order of the upload', async () => {
    const sent = [await aJpg(300, 200), await aPng(20, 10), await aPng(90, 60)];
    const stored = await images.withStored('owner', sent.map(incoming), async (list) => list);
    expect(stored.map(({ width, height }) => [width, height])).toEqual([
      [300, 200],
      [20, 10],
      [90, 60],
    ]);
    const urls = stored.flatMap((image) => [imageUrl(image), cardImageUrl(image)]);
    expect(urls.map((url) => url.replace('/uploads/', '')).sort()).toEqual(await files());
  });

  it('runs the callback without images', async () => {
    expect(await images.withStored('owner', [], async (list) => list)).toEqual([]);
  });

  it('removes the files when the callback fails', async () => {
    const work = images.withStored('owner', [incoming(await aPng())], async () => {
      expect(await files()).toHaveLength(2);
      throw new Error('the row was not written');
    });
    await expect(work).rejects.toThrow('the row was not written');
    expect(await files()).toEqual([]);
  });

  it('logs files that cannot be removed when the callback fails', async () => {
    store.remove = () => Promise.reject(new Error('the disk is gone'));
    const work = images.withStored('owner', [incoming(await aPng())], async () => {
      throw new Error('the row was not written');
    });
    await expect(work).rejects.toThrow('the row was not written');
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatch(/^The image [\w-]{22}\.webp could not be removed$/);
  });

  it('retains the files when the connection is lost, since the row may have been committed', async () => {
    const work = images.withStored('owner', [incoming(await aPng())], async () => {
      throw new Error('Connection terminated unexpectedly');
    });
    await expect(work).rejects.toThrow('Connection terminated');
    expect(await files()).toHaveLength(2);
  });

  it('stores none when one of several is rejected', async () => {
    let worked = false;
    const sent = [await aPng(), Buffer.from('<html>'), await aJpg()];
    await expect(images.withStored('owner', sent.map(incoming), async () => (worked = true))).rejects.toMatchObject({
      status: 415,
    });
    expect(worked).toBe(false);
    expect(await files()).toEqual([]);
  });

  it('removes the first file when the second cannot be written', async () => {
    const full = store.write.bind(store);
    store.write = (name, bytes) =>
      name.includes('-card') ? Promise.reject(new Error('no space left')) : full(name, bytes);
    const work = images.withStored('owner', [incoming(await aPng())], async () => undefined);
    await expect(work).rejects.toThrow('no space left');
    expect(await files()).toEqual([]);
  });

  it('rejects more than 5 without reading them', async () => {
    let reads = 0;
    const six = Array.from({ length: 6 }, () => ({
      filename: 'party.png',
      read: async () => Buffer.alloc((reads += 1)),
    }));
    await expect(images.withStored('owner', six, async () => undefined)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { images: 'You can upload maximum 5 images' } },
    });
    expect(reads).toBe(0);
  });

  it('alternates between owners, so that many pictures of others do not delay an owner', async () => {
    const png = await aPng();
    const order: string[] = [];
    const from = (owner: string): IncomingImage => ({
      filename: 'party.png',
      async read() {
        order.push(owner);
        return png;
      },
    });
    const form = (owner: string, count: number) =>
      images.withStored(
        owner,
        Array.from({ length: count }, () => from(owner)),
        async (list) => list,
      );
    const attack = ['a', 'b', 'c'].flatMap((owner) => Array.from({ length: 4 }, () => form(owner, 5)));
    await Promise.all([...attack, form('honest', 1)]);
    expect(order).toHaveLength(61);
    expect(order.indexOf('honest')).toBeLessThan(8);
  });

  it('reads a picture of an owner while all those of another one take long', async () => {
    const png = await aPng();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const slow: IncomingImage = { filename: 'party.png', read: () => finished.then(() => png) };
    const costly = Array.from({ length: 4 }, () => images.withStored('a', [slow], async () => 1));
    expect(await images.withStored('b', [incoming(png)], async (list) => list.length)).toBe(1);
    finish();
    await Promise.all(costly);
  });

  it('does not read all other pictures of a form that is rejected', async () => {
    const png = await aPng();
    let reads = 0;
    const sent = ['<html>', ...Array<string>(4).fill('')].map((text) => ({
      filename: 'party.png',
      async read() {
        reads += 1;
        return text ? Buffer.from(text) : png;
      },
    }));
    const other = images.withStored('b', Array<IncomingImage>(3).fill(incoming(png)), async () => 1);
    await expect(images.withStored('a', sent, async () => 1)).rejects.toMatchObject({
      status: 415,
    });
    expect(reads).toBeLessThan(5);
    await other;
  });

  it('has up to four files in memory, regardless of the number of concurrent requests', async () => {
    const png = await aPng();
    let inMemory = 0;
    let most = 0;
    const slow = (): IncomingImage => ({
      filename: 'party.png',
      async read() {
        most = Math.max(most, (inMemory += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        inMemory -= 1;
        return png;
      },
    });
    const request = (owner: string) => images.withStored(owner, [slow(), slow(), slow()], async (list) => list.length);
    expect(await Promise.all([...'abcdabcd'].map(request))).toEqual(Array(8).fill(3));
    expect(most).toBe(4);
  });
});
