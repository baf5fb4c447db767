import { jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { User } from '../../src/marketplace/users/user.entity.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { aProvider, aService } from '../support/factories.js';
import { aReview } from '../reviews/support/a-review.js';

const PAGE = `<!doctype html><head><!-- head --><title>x</title><meta name="description" content="y" /><!-- /head --></head>
  <body><div id="root"><h1></h1><i></i></div></body>`;
const REQUEST = { operationName: 'Services', query: '{ services { id } } # </script>' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const HOSTILE = `</title></script><script>alert(1)</script>"'&\u2028 $& $1`;

let app: TestApp;
let web: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'marquee-pages-'));
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(
    join(web, '.first-views.json'),
    JSON.stringify({
      '/services': {
        late: [],
        request: REQUEST,
        title: 'Services',
        heading: 'Find Services',
        description: 'All of them.',
      },
      '/services/:serviceId': { late: [], sizes: '50vw' },
    }),
  );
  app = await anApp({ webDirectory: web });
});
afterAll(async () => {
  await app?.stop();
  await rm(web, { recursive: true });
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', ...headers } });
const pageAt = async (path: string) => (await open(path)).text();
/** The default of `PUBLIC_URL`. */
const publicUrl = () => 'http://localhost:4000';
const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1];
const dataOf = (page: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null') as Record<
    string,
    unknown
  >;
const IMAGE = { key: 'a'.repeat(22), width: 1600, height: 1200 };

describe('the page of a service, before the app runs', () => {
  it.each(['/services', '/book'])(
    'names the service and its address below %s, in titles, Open Graph and JSON-LD',
    async (below) => {
      const provider = await aProvider(app, { businessName: 'Lamp & Tent', city: 'Austin' });
      const service = await aService(app, { provider, title: 'Garden Party', images: [IMAGE], price: 1250 });
      const address = `${publicUrl()}/services/${service.id}`;
      const answer = await open(`${below}/${service.id}`);
      expect(answer.status).toBe(200);
      const page = await answer.text();
      expect(titleOf(page)).toBe('Garden Party · Marquee');
      expect(page).toContain('<h1>Garden Party</h1>');
      expect(page).toContain(`<link rel="canonical" href="${address}" />`);
      expect(page).toContain(`<meta property="og:url" content="${address}" />`);
      expect(page).toContain('<meta property="og:title" content="Garden Party" />');
      expect(page).toContain(`<meta property="og:image" content="${publicUrl()}/uploads/${IMAGE.key}.webp" />`);
      expect(page).toMatch(/name="description" content="[^"]*by Lamp &amp; Tent in Austin, starting from \$1,250\./);
      expect(page.match(/name="description"/g)).toHaveLength(1);
      expect(dataOf(page)).toMatchObject({
        '@type': 'Service',
        url: address,
        name: 'Garden Party',
        provider: { '@type': 'LocalBusiness', name: 'Lamp & Tent', url: `${publicUrl()}/providers/${provider.id}` },
      });
    },
  );

  it('announces the first picture in its real widths, and shows it before the app runs', async () => {
    const service = await aService(app, { images: [{ ...IMAGE, width: 1000, height: 3200 }] });
    const page = await pageAt(`/services/${service.id}`);
    const widths = `"/uploads/${IMAGE.key}-card.webp 400w, /uploads/${IMAGE.key}.webp 1000w"`;
    expect(page).toContain(`imagesizes="50vw" imagesrcset=${widths}`);
    expect(page).toContain(
      `<i><img src="/uploads/${IMAGE.key}-card.webp" srcset=${widths} sizes="50vw" alt="" fetchpriority="high" /></i>`,
    );
  });

  it('shows no picture before the app runs if the service has none', async () => {
    const service = await aService(app, { images: [] });
    expect(await pageAt(`/services/${service.id}`)).toContain('<i></i>');
  });

  it('escapes what people wrote in elements, attributes and JSON-LD', async () => {
    const provider = await aProvider(app, { businessName: HOSTILE, city: HOSTILE });
    const service = await aService(app, { provider, title: HOSTILE, description: HOSTILE });
    const page = await pageAt(`/services/${service.id}`);
    expect(page).not.toContain('<script>');
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page.match(/<\/title>/g)).toHaveLength(1);
    expect(page).not.toContain('content="</title>');
    expect(page).not.toContain('\u2028"');
    expect(dataOf(page)).toMatchObject({ name: HOSTILE, provider: { name: HOSTILE } });
    expect(titleOf(page)).toContain('$&amp; $1');
  });

  it('contains the rating of the provider only if there are reviews', async () => {
    const provider = await aProvider(app);
    const { id } = await aService(app, { provider });
    expect(await pageAt(`/services/${id}`)).not.toContain('AggregateRating');
    await aReview(app, { provider, rating: 4 });
    expect(dataOf(await pageAt(`/services/${id}`))).toMatchObject({
      provider: { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 1 } },
    });
  });

  it('responds with 304 to the ETag of the page until the service changes', async () => {
    const service = await aService(app);
    const path = `/services/${service.id}`;
    const etag = (await open(path)).headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await open(path, headers)).status).toBe(304);
    await app.dataSource.manager.update(Service, service.id, { title: 'Another Title' });
    const changed = await open(path, headers);
    expect(changed.status).toBe(200);
    expect(titleOf(await changed.text())).toBe('Another Title · Marquee');
  });
});

describe('the page of a provider, before the app runs', () => {
  it('names the business, its address and its rating, without contact data', async () => {
    const provider = await aProvider(app, {
      name: 'Maya Private',
      businessName: 'Tent & Co',
      businessDescription: 'We put up tents.',
      email: 'maya.private@example.com',
      phone: '+1 555 0199',
      city: 'Austin',
    });
    await aReview(app, { provider, rating: 5 });
    const page = await pageAt(`/providers/${provider.id}`);
    expect(titleOf(page)).toBe('Tent &amp; Co · Marquee');
    expect(page).toContain(`<link rel="canonical" href="${publicUrl()}/providers/${provider.id}" />`);
    expect(page).toContain('content="Tent &amp; Co in Austin. We put up tents."');
    expect(dataOf(page)).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Tent & Co',
      address: { addressLocality: 'Austin' },
      aggregateRating: { ratingValue: 5, ratingCount: 1 },
    });
    const { id } = await aService(app, { provider });
    for (const text of [page, await pageAt(`/services/${id}`), await pageAt(`/book/${id}`)])
      for (const secret of ['maya.private', '555']) expect(text).not.toContain(secret);
  });
});

describe('a page that does not exist', () => {
  const hidden = async () => {
    const provider = await aProvider(app, { businessName: 'Banned Business', name: 'Banned Name', isVerified: false });
    const banned = await aService(app, { provider, title: 'Banned Service' });
    const inactive = await aService(app, { isActive: false, title: 'Inactive Service' });
    return { provider, banned, inactive };
  };

  it('has status 404 and the same page for hidden, unknown and malformed ids', async () => {
    const { provider, banned, inactive } = await hidden();
    const services = [banned.id, inactive.id, UNKNOWN, '7', '%00', `${UNKNOWN}x`, "'; DROP TABLE users"];
    for (const below of ['/services', '/book']) {
      const texts = new Set<string>();
      for (const id of services) {
        const answer = await open(`${below}/${id}`);
        expect([id, answer.status]).toEqual([id, 404]);
        texts.add(await answer.text());
      }
      expect([...texts].map(titleOf)).toEqual(['Service not found · Marquee']);
    }
    const texts = new Set<string>();
    for (const id of [provider.id, UNKNOWN, 'x']) {
      const answer = await open(`/providers/${id}`);
      expect(answer.status).toBe(404);
      texts.add(await answer.text());
    }
    expect([...texts].map(titleOf)).toEqual(['Provider not found · Marquee']);
  });

  it('is not found for a customer’s id, and no more once an account is deleted', async () => {
    const provider = await aProvider(app);
    expect((await open(`/providers/${provider.id}`)).status).toBe(200);
    await app.dataSource.manager.delete(User, provider.id);
    expect((await open(`/providers/${provider.id}`)).status).toBe(404);
  });

  it('costs one statement for an unknown id, and none for a malformed one', async () => {
    const { manager } = app.dataSource;
    const reads = [jest.spyOn(manager, 'query'), jest.spyOn(manager, 'findOneBy')];
    const statementsOf = async (path: string) => {
      for (const read of reads) read.mockClear();
      await open(path);
      return reads.reduce((sum, read) => sum + read.mock.calls.length, 0);
    };
    expect(await statementsOf(`/services/${UNKNOWN}`)).toBe(1);
    expect(await statementsOf(`/providers/${UNKNOWN}`)).toBe(1);
    expect(await statementsOf('/services/nothing')).toBe(0);
    expect(await statementsOf('/nowhere')).toBe(0);
    for (const read of reads) read.mockRestore();
  });
});

describe('the other pages, before the app runs', () => {
  it('have the title, heading, description and address of their route', async () => {
    const page = await pageAt('/Services/');
    expect(titleOf(page)).toBe('Services · Marquee');
    expect(page).toContain('<h1>Find Services</h1>');
    expect(page).toContain('<meta name="description" content="All of them." />');
    expect(page).toContain(`<link rel="canonical" href="${publicUrl()}/services" />`);
    expect(page).toContain(`<meta property="og:image" content="${publicUrl()}/share.png" />`);
  });

  it('contain the request that visitors wait for, if their route has one', async () => {
    const requestOf = (page: string) => /<script id="request" type="application\/json">(.*?)<\/script>/.exec(page)?.[1];
    expect(JSON.parse(requestOf(await pageAt('/services')) ?? 'null')).toEqual(REQUEST);
    expect(requestOf(await pageAt('/login'))).toBeUndefined();
  });

  it('are sent with 503 if the database fails, so that the app can start', async () => {
    const query = jest
      .spyOn(app.dataSource.manager, 'query')
      .mockRejectedValue(Object.assign(new Error('terminated'), { code: '57P01' }));
    const answer = await open(`/services/${UNKNOWN}`);
    query.mockRestore();
    expect(answer.status).toBe(503);
    expect(titleOf(await answer.text())).toBe('Marquee');
  });
});
