import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPictures, knownPictures } from '../../src/programs/doctor/pictures.js';
import type { ImageStore, StoredFile } from '../../src/engine/images/image-store.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { s3ImageStore } from '../../src/engine/images/s3-image-store.js';
import { cardName, fullName, newImageKey } from '../../src/engine/images/stored-image.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { CREDENTIALS, fakeS3 } from '../images/support/fake-s3.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { freshApp } from '../support/app.js';
import { aService } from '../support/factories.js';

const HOUR = 60 * 60_000;

const app = freshApp();
let folder: string;
let store: ImageStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = localImageStore(folder);
});
afterAll(removeTemporaryFolders);

const known = () => knownPictures(app.dataSource.manager);
const check = (options = {}) => checkPictures(known, store, { recheckDelayMs: 0, ...options });

async function aFile(name: string, age = 0): Promise<string> {
  await store.write(name, Buffer.from('picture'));
  const then = new Date(Date.now() - age);
  await utimes(join(folder, name), then, then);
  return name;
}

/** A service with one picture, both of whose files exist. */
async function aServiceWithPicture() {
  const image = { key: newImageKey(), width: 10, height: 10 };
  const files = [fullName(image), cardName(image)] as const;
  for (const name of files) await aFile(name, 5 * HOUR);
  const service = await aService(app, { images: [image] });
  return { service, files };
}

it('reports nothing if every picture has its files and every file its picture', async () => {
  await aServiceWithPicture();
  expect(await check()).toEqual([]);
});

it('reports missing files of pictures, with the service that they belong to', async () => {
  const { service, files } = await aServiceWithPicture();
  await store.remove(files[1]);
  expect(await check()).toMatchObject([
    { check: 'missing-pictures', count: 1, examples: [`${files[1]} of service ${service.id}`] },
  ]);
});

it('reports files that no row names, except for new ones, whose form may still be in progress', async () => {
  await aServiceWithPicture();
  await aFile(fullName({ key: newImageKey() }), HOUR / 2);
  expect(await check()).toEqual([]);
  const old = await aFile(fullName({ key: newImageKey() }), 2 * HOUR);
  expect(await check()).toMatchObject([{ check: 'unreferenced-pictures', count: 1, examples: [old] }]);
});

it('does not report the files of discarded pictures', async () => {
  const { service } = await aServiceWithPicture();
  await app.dataSource.manager.delete(Service, { id: service.id });
  expect(await check()).toEqual([]);
});

it('checks twice, since a row may be written between listing the files and reading the rows', async () => {
  const image = { key: newImageKey(), width: 10, height: 10 };
  await aFile(fullName(image), 5 * HOUR);
  await aFile(cardName(image), 5 * HOUR);
  const saving = setTimeout(() => void aService(app, { images: [image] }), 50);
  expect(await check({ recheckDelayMs: 500 })).toEqual([]);
  clearTimeout(saving);
});

it('reads the age of files in an S3-compatible store', async () => {
  const s3 = await fakeS3();
  const bucket = s3ImageStore({ ...CREDENTIALS, endpoint: s3.endpoint });
  try {
    const name = fullName({ key: newImageKey() });
    await bucket.write(name, Buffer.from('picture'));
    const files: StoredFile[] = [];
    for await (const file of bucket.list()) files.push(file);
    const [file] = files as [StoredFile];
    expect(file.name).toBe(name);
    const at = (later: number) =>
      checkPictures(known, bucket, { now: file.writtenAt.getTime() + later, recheckDelayMs: 0 });
    expect(await at(HOUR / 2)).toEqual([]);
    expect(await at(2 * HOUR)).toMatchObject([{ check: 'unreferenced-pictures', examples: [name] }]);
  } finally {
    await s3.close();
  }
});

it('handles rows whose pictures are not a list', async () => {
  const { service } = await aServiceWithPicture();
  await app.dataSource.query(`UPDATE services SET images = '{}' WHERE id = $1`, [service.id]);
  expect(await check()).toEqual([]);
  await app.dataSource.query('DELETE FROM discarded_images');
  expect(await check()).toMatchObject([{ check: 'unreferenced-pictures', count: 2 }]);
});
