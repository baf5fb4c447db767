import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImagesUrl } from '../../src/engine/images/stored-image.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';
import { aPng } from './support/pictures.js';

const CDN = 'https://cdn.example.com/pictures';
const PAGE = `<!doctype html><head><!-- head --><title>x</title><!-- /head --></head><body><div id="root"></div></body>`;

let app: TestApp;
let web: string;
let provider: User;
let token: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'marquee-images-url-'));
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(join(web, '.first-views.json'), '{}');
  app = await anApp({ config: { imagesUrl: CDN }, webDirectory: web });
  provider = await aProvider(app);
  token = tokenOf(app, provider);
});
afterAll(async () => {
  await app.stop();
  setImagesUrl(undefined);
  await rm(web, { recursive: true });
});

interface StoredService {
  _id: string;
  images: { url: string; cardUrl: string }[];
}

async function send(method: string, path: string, images: number, lists: Record<string, string[]> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({
    ...{ title: 'Cake', description: 'A tall one.', category: 'Other', price: '90', duration: '1 hour' },
  }))
    body.append(name, value);
  for (const [name, values] of Object.entries(lists)) for (const value of values) body.append(`${name}[]`, value);
  for (let n = 0; n < images; n += 1) body.append('images', new Blob([new Uint8Array(await aPng())]), `${n}.png`);
  return (await app.rest(method, path, { token, body })).body.service as StoredService;
}
const create = (images: number) => send('POST', '/providers/services', images);
const urlsOf = ({ images }: StoredService): string[] => images.map(({ url }) => url);

it('begins the URLs of pictures in both transports with that of the CDN, and still serves the files', async () => {
  const service = await create(1);
  const [{ url, cardUrl }] = service.images as [{ url: string; cardUrl: string }];
  const [, key = ''] = /^https:\/\/cdn\.example\.com\/pictures\/([\w-]{22})\.webp$/.exec(url) ?? [];
  expect(cardUrl).toBe(`${CDN}/${key}-card.webp`);
  const { data } = await app.graphql(`{ service(id: "${service._id}") { images { url cardUrl } } }`);
  expect(data).toEqual({ service: { images: [{ url, cardUrl }] } });
  const file = await fetch(`${app.url}/uploads/${key}.webp`);
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.get('etag')).toBe(`"${key}.webp"`);
});

it('removes and orders pictures by these URLs, and by those of the server', async () => {
  const service = await create(3);
  const [first = '', second = '', third = ''] = urlsOf(service);
  const path = `/providers/services/${service._id}`;
  expect(urlsOf(await send('PUT', path, 0, { imageOrder: [third, first, second] }))).toEqual([third, first, second]);
  expect(urlsOf(await send('PUT', path, 0, { removeImages: [first] }))).toEqual([third, second]);
  const own = third.replace(CDN, '/uploads');
  expect(urlsOf(await send('PUT', path, 0, { removeImages: [own] }))).toEqual([second]);
});

it('allows pages to show pictures of the CDN, and names them in the head of a page', async () => {
  const service = await create(1);
  const answer = await fetch(`${app.url}/services/${service._id}`, { headers: { accept: 'text/html' } });
  const page = await answer.text();
  const images = "img-src 'self' data: blob: https://cdn.example.com;";
  expect(answer.headers.get('content-security-policy')).toContain(images);
  expect((await fetch(`${app.url}/healthz`)).headers.get('content-security-policy')).toContain(images);
  expect(page).toContain(`<meta property="og:image" content="${urlsOf(service)[0]}" />`);
  expect(page).toContain(`"image":["${urlsOf(service)[0]}"]`);
});
