import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { discardedImages } from '../../src/engine/images/discarded-images.js';
import type { ImageStore } from '../../src/engine/images/image-store.js';
import { createImages } from '../../src/engine/images/images.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { removeDiscarded } from '../../src/engine/images/remove-discarded.js';
import { cardImageUrl, cardName, fullName, imageUrl, newImageKey } from '../../src/engine/images/stored-image.js';
import { discardUnreferenced } from '../../src/engine/images/unreferenced-images.js';
import { TABLES_WITH_IMAGES } from '../../src/database/schema.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder.js';
import { until } from '../support/eventually.js';

const HOUR = 3600_000;

let app: TestApp;
let folder: string;
let store: ImageStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = localImageStore(folder);
  app = await anApp({ deps: { images: createImages(store, () => undefined) } });
});
afterEach(() => app.stop());
afterAll(removeTemporaryFolders);

/** A picture with both of its files in the store. */
async function aPicture(age = 0) {
  const image = { key: newImageKey(), width: 10, height: 10 };
  for (const name of [fullName(image), cardName(image)]) {
    await store.write(name, Buffer.from('picture'));
    const then = new Date(Date.now() - age);
    await utimes(join(folder, name), then, then);
  }
  return image;
}
type Picture = Awaited<ReturnType<typeof aPicture>>;

async function keysOfFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names
    .filter((name) => !name.includes('-card'))
    .map((name) => name.slice(0, 22))
    .sort();
}
const discardedKeys = async (): Promise<string[]> =>
  (await app.dataSource.query<{ key: string }[]>('SELECT key FROM discarded_images ORDER BY key')).map(
    ({ key }) => key,
  );
const statuses = async (image: Picture): Promise<number[]> =>
  Promise.all([imageUrl(image), cardImageUrl(image)].map(async (url) => (await fetch(app.url + url)).status));
const age = (hours: number, key?: string): Promise<unknown> =>
  app.dataSource.query(
    `UPDATE discarded_images SET discarded_at = discarded_at - make_interval(hours => $1)
     WHERE $2::text IS NULL OR key = $2`,
    [hours, key ?? null],
  );
const sorted = (...images: Picture[]): string[] => images.map(({ key }) => key).sort();

describe('the server, for a picture that has lost its row,', () => {
  const asAdmin = async (query: string, id: string): Promise<void> => {
    const { errors } = await app.graphql(query, { id }, tokenOf(app, await anAdmin(app)));
    expect(errors).toEqual([]);
  };

  it.each([
    [
      'its provider deletes the service',
      async (service: Service, owner: string) => {
        await app.rest('DELETE', `/providers/services/${service.id}`, { token: owner });
      },
    ],
    [
      'its provider removes it',
      async (service: Service, owner: string) => {
        const { title, description, category, price, duration } = service;
        const removeImages = service.images.map(imageUrl);
        const body = { title, description, category, price, duration, removeImages };
        await app.rest('PUT', `/providers/services/${service.id}`, { token: owner, body });
      },
    ],
    [
      'an administrator deletes the service',
      (service: Service) => asAdmin('mutation ($id: ID!) { adminDeleteService(id: $id) }', service.id),
    ],
    [
      'an administrator deletes the account',
      (service: Service) => asAdmin('mutation ($id: ID!) { deleteUser(id: $id) }', service.providerId),
    ],
  ])('returns 404 for a picture as soon as %s', async (_, discard) => {
    const image = await aPicture();
    const provider = await aProvider(app);
    const service = await aService(app, { provider, images: [image] });
    expect(await statuses(image)).toEqual([200, 200]);
    await discard(service, tokenOf(app, provider));
    expect(await statuses(image)).toEqual([404, 404]);
    expect(await discardedKeys()).toEqual([image.key]);
    expect(await keysOfFiles()).toEqual([image.key]);
  });

  it('records the pictures of every row of a cascading deletion as discarded', async () => {
    const [own, other, another, kept] = [await aPicture(), await aPicture(), await aPicture(), await aPicture()];
    const provider = await aProvider(app, { images: [own] });
    await aService(app, { provider, images: [other] });
    await aService(app, { provider, images: [another] });
    await aService(app, { images: [kept] });
    await app.dataSource.query('DELETE FROM users WHERE id = $1', [provider.id]);
    expect(await discardedKeys()).toEqual(sorted(own, other, another));
  });

  it('does not discard a picture when the transaction is rolled back', async () => {
    const image = await aPicture();
    const { id } = await aService(app, { images: [image] });
    await expect(
      app.dataSource.transaction(async (db) => {
        await db.delete(Service, { id });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await discardedKeys()).toEqual([]);
    expect(await statuses(image)).toEqual([200, 200]);
  });

  it('returns 404 for a picture soon after its row is deleted directly in the database', async () => {
    const image = await aPicture();
    const { id } = await aService(app, { images: [image] });
    expect(await statuses(image)).toEqual([200, 200]);
    await app.dataSource.query('DELETE FROM services WHERE id = $1', [id]);
    await until(async () => (await statuses(image))[0] === 404);
    expect(await statuses(image)).toEqual([404, 404]);
  });

  it('does not discard a picture when other columns of its row change', async () => {
    const image = await aPicture();
    const { id } = await aService(app, { images: [image] });
    await app.dataSource.query(`UPDATE services SET title = 'Other', images = images WHERE id = $1`, [id]);
    await aCustomer(app);
    expect(await discardedKeys()).toEqual([]);
  });
});

it('serves pictures while the database is unavailable', async () => {
  const errors: unknown[] = [];
  const away = () => Promise.reject(new Error('Connection terminated'));
  const discarded = discardedImages({ find: away } as never, (error) => errors.push(error));
  expect(await discarded.has('k')).toBe(false);
  expect(errors).toHaveLength(1);
  const frozen = discardedImages({ find: () => new Promise(() => undefined) } as never, () => undefined);
  expect(await frozen.has('k')).toBe(false);
});

it('does not miss a picture that is discarded while the table is being read', async () => {
  const answers: ((rows: unknown[]) => void)[] = [];
  const find = () => new Promise((resolve) => answers.push(resolve));
  const discarded = discardedImages({ find } as never, () => undefined);
  const before = discarded.has('k');
  discarded.expire();
  const after = discarded.has('k');
  answers[1]?.([{ key: 'k' }]);
  answers[0]?.([]);
  await before;
  expect(await after).toBe(true);
});

describe('the removal of discarded pictures', () => {
  const remove = () => removeDiscarded(app.dataSource.manager, store);

  async function discard(count: number): Promise<Picture[]> {
    const images = await Promise.all(Array.from({ length: count }, () => aPicture()));
    const { id } = await aService(app, { images });
    await app.dataSource.query('DELETE FROM services WHERE id = $1', [id]);
    return images;
  }

  it('removes the files of discarded pictures after a day, so that a backup can include them', async () => {
    const [old, fresh] = (await discard(2)) as [Picture, Picture];
    const kept = await aPicture();
    await aService(app, { images: [kept] });
    await age(23);
    expect(await remove()).toBe(0);
    await age(2, old.key);
    expect(await remove()).toBe(1);
    expect(await keysOfFiles()).toEqual(sorted(fresh, kept));
    expect(await discardedKeys()).toEqual([fresh.key]);
    expect(await statuses(old)).toEqual([404, 404]);
  });

  it('removes the files of hundreds of discarded pictures', async () => {
    await discard(230);
    await age(25);
    expect(await remove()).toBe(230);
    expect([await keysOfFiles(), await discardedKeys()]).toEqual([[], []]);
  });

  it('retries the removal of a file after a failure, which does not block other removals', async () => {
    const images = await discard(120);
    const [stuck] = sorted(...images) as [string];
    await app.dataSource.query(`UPDATE discarded_images SET discarded_at = now() - interval '2 days'`);
    const removeOne = store.remove.bind(store);
    store.remove = (name) =>
      name.startsWith(stuck) ? Promise.reject(new Error('the store is away')) : removeOne(name);
    await expect(remove()).rejects.toThrow('1 discarded pictures could not be removed');
    expect([await keysOfFiles(), await discardedKeys()]).toEqual([[stuck], [stuck]]);
    store.remove = removeOne;
    expect(await remove()).toBe(1);
    expect([await keysOfFiles(), await discardedKeys()]).toEqual([[], []]);
  });

  it('removes files without errors in two concurrent processes', async () => {
    await discard(150);
    await age(25);
    const removed = await Promise.all([remove(), remove()]);
    expect(Math.max(...removed)).toBeLessThanOrEqual(150);
    expect([await keysOfFiles(), await discardedKeys()]).toEqual([[], []]);
  });
});

describe('the search for pictures without a row', () => {
  const sweep = () => discardUnreferenced(app.dataSource.manager, store, { tables: TABLES_WITH_IMAGES });

  it('discards pictures without a row after a day, and removes their files a day later', async () => {
    const [named, profile, stray, fresh] = [
      await aPicture(50 * HOUR),
      await aPicture(50 * HOUR),
      await aPicture(25 * HOUR),
      await aPicture(23 * HOUR),
    ];
    await aService(app, { images: [named] });
    await aProvider(app, { images: [profile] });
    expect(await sweep()).toBe(1);
    expect(await discardedKeys()).toEqual([stray.key]);
    expect(await keysOfFiles()).toEqual(sorted(named, profile, stray, fresh));
    await age(25);
    expect(await sweep()).toBe(0);
    expect(await removeDiscarded(app.dataSource.manager, store)).toBe(1);
    expect(await keysOfFiles()).toEqual(sorted(named, profile, fresh));
  });

  it('fails if most pictures have no row, since the store then belongs to another database', async () => {
    for (let count = 0; count < 3; count += 1) await aPicture(48 * HOUR);
    await aService(app, { images: [await aPicture(48 * HOUR), await aPicture(48 * HOUR)] });
    await expect(sweep()).rejects.toThrow('3 of 5 pictures in the store are not referenced by any row');
    expect(await discardedKeys()).toEqual([]);
  });

  it('restores a discarded picture that a row names again', async () => {
    const image = await aPicture(48 * HOUR);
    const service = await aService(app, { images: [image] });
    await app.dataSource.query('DELETE FROM services WHERE id = $1', [service.id]);
    await aService(app, { images: [image] });
    expect(await sweep()).toBe(0);
    expect(await discardedKeys()).toEqual([]);
  });
});
