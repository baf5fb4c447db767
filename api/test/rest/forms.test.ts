import sharp from 'sharp';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { aJpg, aPng } from '../images/support/pictures.js';
import { sharedApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';
import { IMAGE, OF_OWNER, PROVIDER_ACCOUNT } from './shapes.js';

const SERVICE = {
  title: 'Garden party',
  description: 'Everything taken care of.',
  category: 'Other',
  price: '99.50',
  duration: '3 hours',
};
const ACCOUNT = {
  name: 'Mo Lee',
  phone: '555-0100',
  city: 'Springfield',
  businessName: 'Lee Events',
  businessDescription: 'Weddings and more.',
  password: 'correct horse',
  role: 'provider',
};

/** A form as browsers send it: texts first, then files under `images`. */
function formOf(fields: [string, string][], images: Buffer[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  images.forEach((image, i) => form.append('images', new Blob([new Uint8Array(image)]), `${i}.png`));
  return form;
}

describe('forms with images', () => {
  const app = sharedApp();
  let provider: User;
  let token: string;
  let picture: Buffer;
  beforeAll(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
    picture = await aPng();
  });

  const offer = (body: unknown) => app.rest('POST', '/providers/services', { token, body });

  it.each([
    ['features[]', ['Cake', 'Band']],
    ['features', ['Cake', 'Band']],
    ['features[]', ['Cake']],
    ['features', ['Cake']],
  ])('reads one entry per feature under %s: %j', async (name, features) => {
    const entries = features.map((feature): [string, string] => [name, feature]);
    const { status, body } = await offer(formOf([...Object.entries(SERVICE), ...entries]));
    expect(status).toBe(201);
    expect(body.service).toMatchObject({ ...SERVICE, price: 99.5, features, images: [] });
  });

  it('trims features and drops the blank ones, in forms and in JSON', async () => {
    const features = ['  Cake ', '', '   ', 'Band'];
    const entries = features.map((feature): [string, string] => ['features[]', feature]);
    const form = await offer(formOf([...Object.entries(SERVICE), ...entries]));
    const json = await offer({ ...SERVICE, features });
    expect(form.body.service).toMatchObject({ features: ['Cake', 'Band'] });
    expect(json.body.service).toMatchObject({ features: ['Cake', 'Band'] });
  });

  it('accepts a service without features', async () => {
    const { body } = await offer(formOf(Object.entries(SERVICE)));
    expect(body.service).toMatchObject({ features: [] });
  });

  it('stores the images of a form in their order and serves them under their url', async () => {
    const images = [await aPng(300, 200), await aJpg(200, 300), await aPng(250, 250)];
    const { status, body } = await offer(formOf(Object.entries(SERVICE), images));
    expect(status).toBe(201);
    expect(body.service).toMatchObject({ images: [IMAGE, IMAGE, IMAGE] });
    const stored = (body.service as { images: { url: string }[] }).images;
    const sizes = [];
    for (const { url } of stored) {
      const served = await fetch(`${app.url}${url}`);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [300, 200],
      [200, 300],
      [250, 250],
    ]);
  });

  it('reports all invalid fields of a form', async () => {
    const { status, body } = await offer(formOf([['price', 'a lot']], [picture]));
    expect([status, body.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(body.errors).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      category: 'Category is required',
      price: 'Price must be a number',
      duration: 'Duration is required',
    });
  });

  it.each([
    [413, 'PAYLOAD_TOO_LARGE', () => [Buffer.alloc(10 * 1024 * 1024 + 1)]],
    [415, 'UNSUPPORTED_MEDIA_TYPE', () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
    [400, 'BAD_USER_INPUT', () => Array<Buffer>(6).fill(picture)],
  ])('responds with %i %s to invalid files', async (status, code, images) => {
    const answer = await offer(formOf(Object.entries(SERVICE), images()));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('reports the maximum number of images', async () => {
    const images = Array<Buffer>(6).fill(picture);
    const { body } = await offer(formOf(Object.entries(SERVICE), images));
    expect(body.message).toBe('You can upload maximum 5 images');
  });

  it('rejects a form without a token before it checks the content', async () => {
    const body = formOf(Object.entries(SERVICE), [Buffer.from('no picture')]);
    const { status } = await app.rest('POST', '/providers/services', { body });
    expect(status).toBe(401);
  });

  it('registers a provider with images, the first of which becomes the profile image', async () => {
    const fields = Object.entries({ ...ACCOUNT, email: 'mo@example.com' });
    const body = formOf(fields, [picture, picture]);
    const answer = await app.rest('POST', '/auth/register-provider', { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      user: {
        ...PROVIDER_ACCOUNT,
        ...OF_OWNER,
        name: 'Mo Lee',
        email: 'mo@example.com',
        profileImage: IMAGE,
        images: [IMAGE, IMAGE],
      },
      message: 'Registration successful! Please login to continue.',
    });
    const { profileImage, images } = answer.body.user as Record<string, { url: string }[]>;
    expect(profileImage).toEqual(images?.[0]);
  });

  it('registers a provider without images, from a form and from JSON', async () => {
    for (const [email, make] of [
      ['form@example.com', (fields: object) => formOf(Object.entries(fields) as [string, string][])],
      ['json@example.com', (fields: object) => fields],
    ] as const) {
      const body = make({ ...ACCOUNT, email });
      const { status, body: answer } = await app.rest('POST', '/auth/register-provider', { body });
      expect(status).toBe(201);
      expect(answer.user).toMatchObject({ email, profileImage: null, images: [] });
    }
  });

  it('rejects a form that is cut off or has no boundary', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nGa'],
    ] as const) {
      const headers = { 'content-type': type };
      const answer = await app.rest('POST', '/providers/services', { token, body, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_USER_INPUT']);
    }
  });

  it('ignores form fields that are named like object properties or server-set fields', async () => {
    const odd: [string, string][] = [
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['providerId', '00000000-0000-4000-8000-000000000000'],
      ['isActive', 'false'],
    ];
    const { status, body } = await offer(formOf([...odd, ...Object.entries(SERVICE)]));
    expect(status).toBe(201);
    expect(body.service).toMatchObject({ isActive: true, provider: { _id: provider.id } });
  });
});
