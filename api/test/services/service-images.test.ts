import type { User } from '../../src/users/user.entity.js';
import { aPng } from '../images/support/pictures.js';
import { anApp, type TestApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';

const FORM = {
  title: 'Garden party',
  description: 'Everything taken care of.',
  category: 'Other',
  price: '99.50',
  duration: '3 hours',
};

describe('pictures of a service', () => {
  let app: TestApp;
  let provider: User;
  let token: string;
  let picture: Blob;
  beforeAll(async () => void (picture = new Blob([new Uint8Array(await aPng())])));
  beforeEach(async () => {
    app = await anApp();
    provider = await aProvider(app);
    token = tokenOf(app, provider);
  });
  afterEach(() => app.stop());

  interface Sending {
    /** How many pictures. */
    images?: number;
    remove?: string[];
    fields?: Record<string, string>;
    /** Whose token. */
    by?: string;
  }

  interface Kept {
    _id: string;
    images: { url: string }[];
  }

  async function send(method: string, path: string, sending: Sending = {}) {
    const { images = 0, remove = [], fields = FORM, by = token } = sending;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const url of remove) body.append('removeImages[]', url);
    for (let i = 0; i < images; i += 1) body.append('images', picture, `${i}.png`);
    const answer = await app.rest(method, path, { token: by, body });
    return { ...answer, service: answer.body.service as Kept };
  }
  const create = async (images: number): Promise<Kept> =>
    (await send('POST', '/providers/services', { images })).service;
  const urls = ({ images }: Kept): string[] => images.map(({ url }) => url);

  /** Each picture is kept in two sizes. */
  async function files(): Promise<number> {
    let count = 0;
    for await (const _ of app.market.images.store.list()) count += 1;
    return count;
  }
  const isServed = async (url: string): Promise<boolean> => (await fetch(app.url + url)).ok;

  it('are kept when the service changes, and new ones come after them', async () => {
    const before = await create(2);
    const { service } = await send('PUT', `/providers/services/${before._id}`, { images: 1 });
    expect(urls(service)).toHaveLength(3);
    expect(urls(service).slice(0, 2)).toEqual(urls(before));
    expect(await files()).toBe(6);
  });

  it('go when the form removes them, and are not served any more', async () => {
    const before = await create(3);
    const [first = '', second = '', third = ''] = urls(before);
    const path = `/providers/services/${before._id}`;
    const { service } = await send('PUT', path, { remove: [second], images: 1 });
    expect(urls(service)).toEqual([first, third, expect.any(String)]);
    expect([await isServed(first), await isServed(second)]).toEqual([true, false]);
  });

  it("cannot be removed by way of another service's form", async () => {
    const [other = ''] = urls(await create(1));
    const mine = await create(1);
    const path = `/providers/services/${mine._id}`;
    const { status, service } = await send('PUT', path, { remove: [other, 'nonsense'] });
    expect([status, urls(service)]).toEqual([200, urls(mine)]);
    expect(await isServed(other)).toBe(true);
  });

  it('come 5 at a time at most; more are refused and none is kept', async () => {
    const answer = await send('POST', '/providers/services', { images: 6 });
    expect([answer.status, answer.body.message]).toEqual([400, 'You can upload maximum 5 images']);
    expect(await files()).toBe(0);
    const { _id } = await create(5);
    expect((await send('PUT', `/providers/services/${_id}`, { images: 6 })).status).toBe(400);
    expect((await send('PUT', `/providers/services/${_id}`, { images: 5 })).status).toBe(200);
    expect(await files()).toBe(20);
  });

  it('leave no file behind when the request is refused', async () => {
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

  it('leave no file behind when the database refuses the row', async () => {
    await app.dataSource.query(`ALTER TABLE services ADD CONSTRAINT unexpected CHECK (false)`);
    expect((await send('POST', '/providers/services', { images: 2 })).status).toBe(500);
    expect(await files()).toBe(0);
  });

  it('go with the service', async () => {
    const { _id, images } = await create(2);
    const [url = ''] = images.map(({ url }) => url);
    expect(await isServed(url)).toBe(true);
    await app.rest('DELETE', `/providers/services/${_id}`, { token });
    expect(await isServed(url)).toBe(false);
  });
});
