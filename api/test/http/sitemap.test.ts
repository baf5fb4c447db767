import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createResponseCache } from '../../src/engine/cache/response-cache.js';
import { sitemapRoutes } from '../../src/transports/pages/sitemap.js';
import { errorHandler } from '../../src/transports/rest/error-handler.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { aProvider, aService } from '../support/factories.js';

/** The default of `PUBLIC_URL`. */
const LOCAL = 'http://localhost:4000';

let app: TestApp;
beforeAll(async () => (app = await anApp()));
afterAll(() => app?.stop());

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const sitemap = async (path = '/sitemap.xml') => locationsIn(await (await fetch(app.url + path)).text());

describe('/sitemap.xml', () => {
  it('lists every service of the catalogue and every provider that is not banned', async () => {
    const service = await aService(app);
    const inactive = await aService(app, { isActive: false });
    const banned = await aProvider(app, { isVerified: false });
    const ofBanned = await aService(app, { provider: banned });
    const listed = (await sitemap()).map((address) => address.replace(LOCAL, ''));
    expect(listed.slice(0, 2)).toEqual(['/', '/services']);
    expect(listed).toContain(`/services/${service.id}`);
    expect(listed).toContain(`/providers/${service.providerId}`);
    for (const path of [`/services/${inactive.id}`, `/services/${ofBanned.id}`, `/providers/${banned.id}`])
      expect(listed).not.toContain(path);
  });

  it('is new after a change of the catalogue and after the registration of a provider, and else 304', async () => {
    const { id } = await aService(app);
    const first = await fetch(`${app.url}/sitemap.xml`);
    expect(first.headers.get('content-type')).toMatch(/^application\/xml/);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await fetch(`${app.url}/sitemap.xml`, { headers })).status).toBe(304);
    const provider = await aProvider(app, { createdAt: new Date(Date.now() + 60_000) });
    expect(await sitemap()).toContain(`${LOCAL}/providers/${provider.id}`);
    await app.dataSource.manager.update(Service, id, { isActive: false });
    expect(await sitemap()).not.toContain(`${LOCAL}/services/${id}`);
  });

  it('lets search engines request the data of the pages that they render, but not index the explorer', async () => {
    const robots = await (await fetch(`${app.url}/robots.txt`)).text();
    const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
    expect(disallowed.filter((path) => '/graphql'.startsWith(path) || '/uploads/a.webp'.startsWith(path))).toEqual([]);
    const explorer = await fetch(`${app.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(explorer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(explorer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is named by /robots.txt', async () => {
    const robots = await fetch(`${app.url}/robots.txt`);
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await robots.text()).toContain(`Sitemap: ${LOCAL}/sitemap.xml\n`);
  });
});

describe('a sitemap of more addresses than fit into a file', () => {
  const PUBLIC_URL = 'https://events.example';
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const small = express()
      .use(
        sitemapRoutes({
          publicUrl: PUBLIC_URL,
          databaseOf: () => app.dataSource.manager,
          responseCache: createResponseCache(),
          maxAddresses: 3,
        }),
      )
      .use(errorHandler(() => undefined));
    server = small.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is a list of files, which together list each address once', async () => {
    for (let count = 0; count < 3; count += 1) await aService(app);
    const everything = (await sitemap()).map((address) => address.replace(LOCAL, PUBLIC_URL));
    const index = await (await fetch(`${url}/sitemap.xml`)).text();
    expect(index).toContain('<sitemapindex');
    const files = locationsIn(index);
    expect(files).toHaveLength(Math.ceil(everything.length / 3));
    const listed: string[] = [];
    for (const file of files) {
      const addresses = locationsIn(await (await fetch(file.replace(PUBLIC_URL, url))).text());
      expect(addresses.length).toBeLessThanOrEqual(3);
      listed.push(...addresses);
    }
    expect(listed).toEqual(everything);
    expect((await fetch(`${url}/sitemap-${files.length + 1}.xml`)).status).toBe(404);
    expect((await fetch(`${url}/sitemap-0.xml`)).status).toBe(404);
  });
});
