import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import type { EntityManager } from 'typeorm';
import { notFound } from '../../src/kernel/errors.js';
import { errorHandler } from '../../src/transports/rest/error-handler.js';
import { WEB_ROUTES } from '../../src/transports/pages/web-routes.js';
import { webFiles } from '../../src/transports/pages/web-files.js';

const SCRIPT = 'document.documentElement.style.colorScheme = "dark";';
const PAGE = `<!doctype html><head><!-- head --><title>Marquee</title><!-- /head --><script>${SCRIPT}</script></head>`;
const CONFIG = {
  appName: 'Balloons </script> & Cake',
  environment: 'test',
  version: '1.0.0',
  analyticsEnabled: false,
  debug: false,
  timeZone: 'UTC',
  categories: ['Other'],
};

/** No route of these tests reads the database. */
const partsFor = (directory: string) => ({
  directory,
  config: CONFIG,
  publicUrl: 'https://events.example',
  databaseOf: () => ({ query: () => Promise.reject(new Error('no database')) }) as unknown as EntityManager,
  onUnexpected: () => undefined,
});

describe('the web app’s files', () => {
  let directory: string;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'marquee-web-'));
    await mkdir(join(directory, 'assets'));
    for (const name of ['index.html', 'index.html.br']) await writeFile(join(directory, name), PAGE);
    await writeFile(join(directory, 'assets', 'app-1a2b3c.js'), 'export {};');
    await writeFile(join(directory, 'assets', 'app-1a2b3c.js.br'), 'smaller');
    await writeFile(
      join(directory, '.first-views.json'),
      JSON.stringify({
        '/': { late: ['assets/home.js'], picture: 'assets/hero.svg' },
        '/book/:serviceId': { late: ['assets/book.js', 'assets/form.js'] },
      }),
    );
    const app = express()
      .use(webFiles(partsFor(directory)))
      .use(() => {
        throw notFound('URL');
      })
      .use(errorHandler(() => undefined));
    server = createServer({ keepAliveTimeout: 600_000 }, app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  it.each(['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])(
    'returns the page at every route of the app for Accept: %s',
    async (accept) => {
      for (const path of ['/', '/services/', '/LOGIN', '/admin/dashboard?tab=users']) {
        const answer = await fetch(url + path, { headers: { accept } });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
        expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
        expect(await answer.text()).toContain('<title>');
      }
    },
  );

  it.each(['/nowhere', '/book', '/book/7/8', '/services/7/8', '/admin', '/index.php', '//', '/.env'])(
    'returns the page with status 404 at %s, which is no route of the app',
    async (path) => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await answer.text()).toContain('<title>Page not found · ');
    },
  );

  it('permits the inline script of the page by its hash, and no other', async () => {
    const response = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('serves exactly the routes that the web app defines', async () => {
    const source = await readFile(new URL('../../../web/src/routes/paths.ts', import.meta.url), 'utf8');
    const paths = [...source.matchAll(/['`](\/[^'`?]*)['`]/g)].map(([, path = '']) =>
      path.replace(/\$\{(\w+)\}/g, ':$1'),
    );
    expect([...WEB_ROUTES].sort()).toEqual(paths.sort());
  });

  it.each(['favicon.ico', 'apple-touch-icon.png'])('includes %s as a square PNG', async (name) => {
    const icon = await readFile(new URL(`../../../web/public/${name}`, import.meta.url));
    const { format, width, height } = await sharp(icon.subarray(icon.indexOf('\x89PNG', 0, 'latin1'))).metadata();
    expect([format, width]).toEqual(['png', height]);
    expect(width).toBeGreaterThanOrEqual(16);
  });

  it('marks hashed assets as immutable, and returns 404 for a missing one', async () => {
    const asset = await fetch(`${url}/assets/app-1a2b3c.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const missing = await fetch(`${url}/assets/app-000000.js`);
    expect(missing.status).toBe(404);
    expect(await fetch(`${url}/uploads/nothing.webp`)).toHaveProperty('status', 404);
  });

  it('serves the precompressed file to clients that accept Brotli', async () => {
    const ask = (encoding: string) =>
      fetch(`${url}/assets/app-1a2b3c.js`, {
        method: 'HEAD',
        headers: { 'accept-encoding': encoding },
      });
    const [brotli, plain] = [await ask('gzip, br'), await ask('identity')];
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-length')).toBe(String('smaller'.length));
    expect(brotli.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(brotli.headers.get('content-type')).toMatch(/javascript/);
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('returns 404 for a file that is deleted after the start', async () => {
    const file = join(directory, 'assets', 'gone-1a2b3c.js');
    const other = express();
    for (const name of [file, `${file}.br`]) await writeFile(name, 'x'.repeat(10_000));
    other.use(webFiles(partsFor(directory))).use((_req, res) => void res.status(404).json({}));
    for (const name of [file, `${file}.br`]) await rm(name);
    const listening = other.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/assets/gone-1a2b3c.js`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({});
    await new Promise((resolve) => listening.close(resolve));
  });

  it.each(['/', '/assets/app-1a2b3c.js'])('returns 304 for the ETag of an unchanged %s', async (path) => {
    const etag = (await fetch(url + path)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    // As browsers do; without `max-age=0`, fetch sends `no-cache`.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await fetch(url + path, { headers });
    expect(again.status).toBe(304);
  });

  it('embeds the configuration in the page, and escapes its values', async () => {
    const text = await (await fetch(`${url}/services`)).text();
    expect(text).toContain('<title>Balloons &lt;/script&gt; &amp; Cake</title>');
    const block = /<script id="config" type="application\/json">(.*?)<\/script>/.exec(text)?.[1];
    expect(JSON.parse(block ?? '')).toEqual(CONFIG);
  });

  it('names the resources of the first view in the Link header of each page', async () => {
    const linkOf = async (path: string) => (await fetch(url + path)).headers.get('link');
    expect(await linkOf('/')).toBe(
      '</assets/hero.svg>; rel=preload; as=image; fetchpriority=high, ' + '</assets/home.js>; rel=modulepreload',
    );
    expect(await linkOf('/book/7?from=list')).toBe(
      '</assets/book.js>; rel=modulepreload, </assets/form.js>; rel=modulepreload',
    );
    expect(await linkOf('/nowhere')).toBeNull();
    expect(await linkOf('/assets/app-1a2b3c.js')).toBeNull();
    expect((await fetch(`${url}/.first-views.json`)).headers.get('content-type')).toMatch(/html/);
  });

  it.each([...WEB_ROUTES, '/nowhere', '/index.html'])(
    'lets a cache store what it returns for %s by Accept',
    async (path) => {
      for (const accept of ['text/html', 'application/json', 'image/png', '*/*']) {
        const answer = await fetch(url + path, { headers: { accept } });
        expect([accept, answer.headers.get('vary')]).toEqual([accept, 'Accept']);
      }
    },
  );

  it.each(['/index.html', '/%69ndex.html', '//index.html', '/index.html.br', '/INDEX.html'])(
    'does not send the template of the page, or a packed file, at %s',
    async (path) => {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<title>Page not found · ');
    },
  );

  it('sends packed files only in place of those that they contain', async () => {
    expect(await fetch(`${url}/assets/app-1a2b3c.js.br`)).toHaveProperty('status', 404);
  });

  it('returns a JSON error to clients that accept only JSON', async () => {
    const answer = await fetch(`${url}/services`, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
