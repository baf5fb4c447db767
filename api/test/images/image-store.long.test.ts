import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailableError, type ImageStore } from '../../src/engine/images/image-store.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { s3ImageStore } from '../../src/engine/images/s3-image-store.js';
import { cardName, fullName, newImageKey } from '../../src/engine/images/stored-image.js';
import { CREDENTIALS, fakeS3, type FakeS3 } from './support/fake-s3.js';
import { s3Server } from './support/s3-server.js';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder.js';

const aName = (): string => fullName({ key: newImageKey() });

async function listed(store: ImageStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

async function contents(store: ImageStore, name: string): Promise<string | null> {
  const file = await store.read(name);
  return file && (await buffer(file)).toString();
}

const server = s3Server();
/** More than S3 lists at once. */
const MANY = 1_002;

let s3: FakeS3;
beforeAll(async () => {
  s3 = await fakeS3();
});
afterAll(async () => {
  await s3.close();
  await removeTemporaryFolders();
});

describe.each([
  ['a folder', async () => localImageStore(join(await temporaryFolder(), 'uploads'))],
  ['an S3-compatible store', async () => s3ImageStore({ ...CREDENTIALS, endpoint: `${s3.endpoint}/` })],
  ...(server ? [[server.endpoint, async () => s3ImageStore(server)] as const] : []),
] as const)('the store of images in %s', (_, make) => {
  let store: ImageStore;
  beforeEach(async () => {
    store = await make();
    for (const name of await listed(store)) await store.remove(name);
  });

  it('returns an image as it was written', async () => {
    const name = aName();
    await store.write(name, Buffer.from('picture'));
    expect(await contents(store, name)).toBe('picture');
  });

  it('returns null for an image before it is written and after it is removed', async () => {
    const name = aName();
    expect(await store.read(name)).toBeNull();
    await store.write(name, Buffer.from('picture'));
    await store.remove(name);
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
  });

  it('lists all images', async () => {
    expect(await listed(store)).toEqual([]);
    const names = Array.from({ length: 5 }, aName).sort();
    for (const name of names) await store.write(name, Buffer.from('x'));
    expect(await listed(store)).toEqual(names);
  });

  it.each(['../../etc/passwd', 'short.webp', `${'a'.repeat(30)}.html`, `${'a'.repeat(30)}/b.webp`])(
    'rejects the name %s',
    async (name) => {
      await expect(store.write(name, Buffer.from('x'))).rejects.toThrow('Invalid image name');
      await expect(store.read(name)).rejects.toThrow('Invalid image name');
      await expect(store.remove(name)).rejects.toThrow('Invalid image name');
    },
  );
});

if (server)
  describe(`the S3-compatible server ${server.endpoint}`, () => {
    const store = s3ImageStore(server);

    it('lists all images, also if one response does not contain them', async () => {
      for (const name of await listed(store)) await store.remove(name);
      const names = Array.from({ length: MANY }, aName).sort();
      for (let n = 0; n < MANY; n += 10)
        await Promise.all(names.slice(n, n + 10).map((name) => store.write(name, Buffer.from('x'))));
      expect(await listed(store)).toEqual(names);
    });

    it('names the reason of a rejection in the error', async () => {
      const stranger = s3ImageStore({ ...server, secretAccessKey: 'wrong' });
      await expect(stranger.read(aName())).rejects.toThrow(/^The image store responded with 403 \(\w+\) to GET$/);
    });

    it('does not treat a missing bucket as a missing image', async () => {
      const nowhere = s3ImageStore({ ...server, bucket: 'nowhere' });
      await expect(nowhere.read(aName())).rejects.toThrow('NoSuchBucket');
    });
  });

describe('a folder of images', () => {
  it('rejects an image, and writes nothing, when the free space of the disk is reserved', async () => {
    const folder = join(await temporaryFolder(), 'uploads');
    const full = localImageStore(folder, Number.MAX_SAFE_INTEGER);
    await expect(full.write(aName(), Buffer.from('picture'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not list other files', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'thumbs'));
    await writeFile(join(folder, 'README'), 'hello');
    expect(await listed(localImageStore(folder))).toEqual([]);
  });

  it('writes a name only once', async () => {
    const folder = await temporaryFolder();
    const store = localImageStore(folder);
    const name = aName();
    await store.write(name, Buffer.from('first'));
    await expect(store.write(name, Buffer.from('second'))).rejects.toThrow('EEXIST');
    expect(await readdir(folder)).toEqual([name]);
  });
});

describe('an S3-compatible store', () => {
  it('retries a request after the statuses 503 and 500', async () => {
    const store = s3ImageStore({ ...CREDENTIALS, endpoint: s3.endpoint });
    s3.failures.push(503, 500);
    const name = aName();
    await store.write(name, Buffer.from('picture'));
    expect(s3.objects.get(name)?.toString()).toBe('picture');
  });

  it('throws StoreUnavailableError if the status 503 persists', async () => {
    const store = s3ImageStore({ ...CREDENTIALS, endpoint: s3.endpoint });
    s3.failures.push(503, 503, 503, 503);
    await expect(store.write(aName(), Buffer.from('picture'))).rejects.toThrow(StoreUnavailableError);
    expect(s3.failures).toEqual([]);
  });

  describe('with large and unfinished pictures', () => {
    const bytes = Buffer.alloc(8e6, 'x');
    const UNFINISHED = `${'unfinished'.repeat(3)}.webp`;
    const MUTE = `${'mute'.repeat(6)}.webp`;
    let server: Server;
    let hungUp: Promise<unknown>;
    let store: ImageStore;
    beforeAll(async () => {
      hungUp = new Promise((resolve) => {
        server = createServer((req, res) => {
          if (req.url?.endsWith(MUTE)) return;
          res.writeHead(200);
          if (!req.url?.endsWith(UNFINISHED)) return void res.end(bytes);
          res.on('close', resolve);
          res.write('beginning');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      store = s3ImageStore({ ...CREDENTIALS, endpoint }, 1_500);
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it("lets a reader take longer than the store's timeout", async () => {
      const picture = await store.read(aName());
      await delay(3_000);
      expect((await buffer(picture as Readable)).equals(bytes)).toBe(true);
    });

    it('throws StoreUnavailableError and closes the connection if the store stalls within a picture', async () => {
      const picture = await store.read(UNFINISHED);
      await expect(buffer(picture as Readable)).rejects.toThrow(StoreUnavailableError);
      await hungUp;
    });

    it('throws StoreUnavailableError if the store never responds', async () => {
      await expect(store.read(MUTE)).rejects.toThrow(StoreUnavailableError);
    });

    it('closes the connection to the store when the reader of a picture disconnects', async () => {
      const gone = new Promise((resolve) => {
        server.once('request', (_, res: ServerResponse) => res.once('close', resolve));
      });
      (await store.read(UNFINISHED))?.destroy();
      await gone;
    });
  });

  it('names the reason of a rejection by S3 in the error', async () => {
    const store = s3ImageStore({ ...CREDENTIALS, endpoint: s3.endpoint, secretAccessKey: 'wrong' });
    const refused = 'The image store responded with 403 (SignatureDoesNotMatch)';
    await expect(store.write(aName(), Buffer.from('picture'))).rejects.toThrow(`${refused} to PUT`);
    await expect(store.read(aName())).rejects.toThrow(`${refused} to GET`);
  });

  it('does not treat a missing bucket as a missing image', async () => {
    const store = s3ImageStore({ ...CREDENTIALS, endpoint: s3.endpoint, bucket: 'nowhere' });
    await expect(store.read(aName())).rejects.toThrow('NoSuchBucket');
  });
});

describe('names of images', () => {
  it('have random keys and only safe characters', () => {
    const keys = Array.from({ length: 1000 }, newImageKey);
    expect(new Set(keys).size).toBe(1000);
    for (const key of keys) {
      expect(fullName({ key })).toMatch(/^[A-Za-z0-9_-]{20,}\.webp$/);
      expect(cardName({ key })).toMatch(/^[A-Za-z0-9_-]{20,}-card\.webp$/);
    }
  });
});

it('writes images to an S3-compatible store so that a CDN can cache them indefinitely', async () => {
  const name = aName();
  await s3ImageStore({ ...CREDENTIALS, endpoint: s3.endpoint }).write(name, Buffer.from('picture'));
  expect(s3.cacheControl.get(name)).toBe('public, max-age=31536000, immutable');
});
