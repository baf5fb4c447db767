import type { User } from '../../src/marketplace/users/user.entity.js';
import { aPng } from '../images/support/pictures.js';
import { freshApp } from '../support/app.js';
import { aCustomer, aProvider, tokenOf } from '../support/factories.js';
import { call, TRANSPORTS } from './support/transports.js';

interface Shown {
  images: { url: string }[];
  profileImage: { url: string } | null;
}

describe('images of a business', () => {
  const app = freshApp();
  let provider: User;
  let token: string;
  let picture: Blob;
  beforeAll(async () => void (picture = new Blob([new Uint8Array(await aPng())])));
  beforeEach(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
  });

  async function save(added: number, lists: Record<string, string[]> = {}, by = token) {
    const body = new FormData();
    for (const [name, values] of Object.entries(lists)) for (const value of values) body.append(`${name}[]`, value);
    for (let i = 0; i < added; i += 1) body.append('images', picture, `${i}.png`);
    return app.rest('PATCH', '/account', { token: by, body });
  }
  const shown = async (): Promise<Shown> => (await app.rest('GET', '/auth/me', { token })).body.user as Shown;
  const urls = async (): Promise<string[]> => (await shown()).images.map(({ url }) => url);
  const isServed = async (url: string): Promise<boolean> => (await fetch(app.url + url)).ok;

  it('are added after the existing ones, and the first is the profile image', async () => {
    expect(await save(1)).toMatchObject({ status: 200 });
    const [first] = await urls();
    await save(2);
    expect(await urls()).toEqual([first, expect.any(String), expect.any(String)]);
    expect((await shown()).profileImage).toMatchObject({ url: first });
  });

  it.each(TRANSPORTS)('are ordered and removed by their URLs, through %s', async (_, send) => {
    await save(4);
    const [a = '', b = '', c = '', d = ''] = await urls();
    const changes = { removeImages: [b], imageOrder: [d, a, c] };
    expect(await send(app, 'updateProfile', changes, token)).toMatchObject({ code: 'OK' });
    expect(await urls()).toEqual([d, a, c]);
    expect((await shown()).profileImage).toMatchObject({ url: d });
    expect(await Promise.all([a, b, c, d].map(isServed))).toEqual([true, false, true, true]);
  });

  it('are ordered before new ones follow', async () => {
    await save(2);
    const [a = '', b = ''] = await urls();
    await save(1, { imageOrder: [b, a] });
    expect(await urls()).toEqual([b, a, expect.any(String)]);
  });

  it.each<[string, (a: string, b: string) => object, string]>([
    ['an order that lacks one', (a) => ({ imageOrder: [a] }), 'imageOrder'],
    ['an order with one twice', (a) => ({ imageOrder: [a, a] }), 'imageOrder'],
    ['an order with all and one twice', (a, b) => ({ imageOrder: [a, b, a] }), 'imageOrder'],
    ['an order with an unknown one', (a) => ({ imageOrder: [a, '/uploads/x.webp'] }), 'imageOrder'],
    ['an order with one that is removed', (a, b) => ({ removeImages: [a], imageOrder: [a, b] }), 'imageOrder'],
    ['an empty order', () => ({ imageOrder: [] }), 'imageOrder'],
    ['the removal of an unknown one', () => ({ removeImages: ['/uploads/x.webp'] }), 'removeImages'],
  ])('are not changed by %s', async (_, changes, field) => {
    await save(2);
    const [a = '', b = ''] = await urls();
    for (const [, send] of TRANSPORTS)
      expect(await send(app, 'updateProfile', { ...changes(a, b) }, token)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [field]: expect.any(String) as string },
      });
    expect(await urls()).toEqual([a, b]);
  });

  it('are not removed by another provider', async () => {
    await save(1);
    const [url = ''] = await urls();
    const stranger = tokenOf(app, await aProvider(app));
    expect(await call(app, 'updateProfile', { removeImages: [url] }, stranger)).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await isServed(url)).toBe(true);
  });

  it('are up to 5', async () => {
    await save(4);
    expect(await save(2)).toMatchObject({
      status: 400,
      body: { errors: { images: 'A business can have up to 5 images' } },
    });
    const [first = ''] = await urls();
    expect(await save(2, { removeImages: [first] })).toMatchObject({ status: 200 });
    expect(await urls()).toHaveLength(5);
  });

  it('are up to 5 if they are added concurrently', async () => {
    const statuses = (await Promise.all([save(3), save(3)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
    expect(await urls()).toHaveLength(3);
    let files = 0;
    for await (const _ of app.deps.images.store.list()) files += 1;
    expect(files).toBe(6);
  });

  it('are not sent by customers', async () => {
    expect(await save(1, {}, tokenOf(app, await aCustomer(app)))).toMatchObject({ status: 403 });
  });
});
