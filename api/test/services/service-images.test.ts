import type { User } from '../../src/marketplace/users/user.entity.js';
import { aPng } from '../images/support/pictures.js';
import { freshApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';

const FORM = {
  title: 'Garden party',
  description: 'Everything taken care of.',
  category: 'Other',
  price: '99.50',
  duration: '3 hours',
};

describe('images of a service', () => {
  const app = freshApp();
  let provider: User;
  let token: string;
  let picture: Blob;
  beforeAll(async () => void (picture = new Blob([new Uint8Array(await aPng())])));
  beforeEach(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
  });

  interface Sending {
    /** The number of images. */
    images?: number;
    remove?: string[];
    order?: string[];
    fields?: Record<string, string>;
    /** The token of the sender. */
    by?: string;
  }

  interface StoredService {
    _id: string;
    images: { url: string }[];
  }

  async function send(method: string, path: string, sending: Sending = {}) {
    const { images = 0, remove = [], order = [], fields = FORM, by = token } = sending;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const url of remove) body.append('removeImages[]', url);
    for (const url of order) body.append('imageOrder[]', url);
    for (let i = 0; i < images; i += 1) body.append('images', picture, `${i}.png`);
    const answer = await app.rest(method, path, { token: by, body });
    return { ...answer, service: answer.body.service as StoredService };
  }
  const create = async (images: number): Promise<StoredService> =>
    (await send('POST', '/providers/services', { images })).service;
  const urls = ({ images }: StoredService): string[] => images.map(({ url }) => url);

  /** The number of stored files: two sizes of each image. */
  async function files(): Promise<number> {
    let count = 0;
    for await (const _ of app.deps.images.store.list()) count += 1;
    return count;
  }
  const isServed = async (url: string): Promise<boolean> => (await fetch(app.url + url)).ok;

  it('orders the images that remain before new ones follow', async () => {
    const service = await create(3);
    const [a = '', b = '', c = ''] = urls(service);
    const path = `/providers/services/${service._id}`;
    const changed = await send('PUT', path, { images: 1, remove: [a], order: [c, b] });
    expect(urls(changed.service)).toEqual([c, b, expect.any(String)]);
  });

  it('rejects an order of images that does not name each remaining one once', async () => {
    const service = await create(2);
    const [a = '', b = ''] = urls(service);
    const path = `/providers/services/${service._id}`;
    for (const order of [[a], [a, a], [a, b, a], [a, '/uploads/none.webp']])
      expect(await send('PUT', path, { order })).toMatchObject({
        status: 400,
        body: { errors: { imageOrder: 'The order must contain each image of the service once' } },
      });
    expect(await send('PUT', path, { remove: [a], order: [a, b] })).toMatchObject({ status: 400 });
  });

  it('changes the order of images through GraphQL', async () => {
    const service = await create(2);
    const order = urls(service).reverse();
    const input = { ...FORM, price: 99.5, imageOrder: order };
    const mutation = `mutation ($id: ID!, $input: UpdateServiceInput!) {
      updateService(id: $id, input: $input) { images { url } } }`;
    const { data } = await app.graphql<{ updateService: StoredService }>(mutation, { id: service._id, input }, token);
    expect(data && urls(data.updateService)).toEqual(order);
  });

  it('retains the images of an edited service, and appends new ones', async () => {
    const before = await create(2);
    const { service } = await send('PUT', `/providers/services/${before._id}`, { images: 1 });
    expect(urls(service)).toHaveLength(3);
    expect(urls(service).slice(0, 2)).toEqual(urls(before));
    expect(await files()).toBe(6);
  });

  it('queues the pictures of all accounts of a client address together', async () => {
    const owners: string[] = [];
    const { images } = app.deps;
    const withStored = images.withStored.bind(images);
    images.withStored = (owner, ...rest) => {
      owners.push(owner);
      return withStored(owner, ...rest);
    };
    const { _id } = await create(1);
    expect((await send('PUT', `/providers/services/${_id}`, { images: 1 })).status).toBe(200);
    const by = tokenOf(app, await aProvider(app));
    expect((await send('POST', '/providers/services', { images: 1, by })).status).toBe(201);
    expect(owners).toEqual(Array(3).fill('127.0.0.1'));
  });

  it('stops serving an image that the form removes', async () => {
    const before = await create(3);
    const [first = '', second = '', third = ''] = urls(before);
    const path = `/providers/services/${before._id}`;
    const { service } = await send('PUT', path, { remove: [second], images: 1 });
    expect(urls(service)).toEqual([first, third, expect.any(String)]);
    expect([await isServed(first), await isServed(second)]).toEqual([true, false]);
  });

  it('does not remove an image of another service', async () => {
    const [other = ''] = urls(await create(1));
    const mine = await create(1);
    const path = `/providers/services/${mine._id}`;
    const { status, service } = await send('PUT', path, { remove: [other, 'nonsense'] });
    expect([status, urls(service)]).toEqual([200, urls(mine)]);
    expect(await isServed(other)).toBe(true);
  });

  it('rejects more than 5 images in one request, and stores none of them', async () => {
    const answer = await send('POST', '/providers/services', { images: 6 });
    expect([answer.status, answer.body.message]).toEqual([400, 'You can upload maximum 5 images']);
    expect(await files()).toBe(0);
    const { _id } = await create(5);
    expect((await send('PUT', `/providers/services/${_id}`, { images: 6 })).status).toBe(400);
    expect((await send('PUT', `/providers/services/${_id}`, { images: 5 })).status).toBe(200);
    expect(await files()).toBe(20);
  });

  it('has up to 20 images', async () => {
    const { _id } = await create(5);
    const path = `/providers/services/${_id}`;
    for (let i = 0; i < 2; i += 1) await send('PUT', path, { images: 5 });
    const full = await send('PUT', path, { images: 5 });
    expect(urls(full.service)).toHaveLength(20);
    expect(await send('PUT', path, { images: 1 })).toMatchObject({
      status: 400,
      body: { errors: { images: 'A service can have up to 20 images' } },
    });
    const [first = ''] = urls(full.service);
    expect((await send('PUT', path, { images: 1, remove: [first] })).status).toBe(200);
  });

  it('stores no files when it rejects the request', async () => {
    const { _id } = await create(1);
    const path = `/providers/services/${_id}`;
    const stranger = tokenOf(app, await aProvider(app));
    const refused = [
      await send('POST', '/providers/services', { images: 2, fields: { ...FORM, title: '' } }),
      await send('PUT', path, { images: 2, fields: { ...FORM, price: '-1' } }),
      await send('PUT', path, { images: 2, by: stranger }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404]);
    expect(await files()).toBe(2);
  });

  it('stores no files when the database rejects the service', async () => {
    await app.dataSource.query(`ALTER TABLE services ADD CONSTRAINT unexpected CHECK (false)`);
    expect((await send('POST', '/providers/services', { images: 2 })).status).toBe(500);
    expect(await files()).toBe(0);
  });

  it('stops serving the images of a deleted service', async () => {
    const { _id, images } = await create(2);
    const [url = ''] = images.map(({ url }) => url);
    expect(await isServed(url)).toBe(true);
    await app.rest('DELETE', `/providers/services/${_id}`, { token });
    expect(await isServed(url)).toBe(false);
  });
});
