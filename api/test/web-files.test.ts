import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { notFound } from '../src/errors.js';
import { errorHandler } from '../src/rest/error-handler.js';
import { webFiles } from '../src/web-files.js';

describe('the web app’s files', () => {
  let directory: string;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'marquee-web-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Marquee</title>');
    await writeFile(join(directory, 'assets', 'app-1a2b3c.js'), 'export {};');
    const app = express()
      .use(webFiles(directory))
      .use(() => {
        throw notFound('Address');
      })
      .use(errorHandler(() => undefined));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  it.each(['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])(
    'open the one page at every address, for whoever accepts %s',
    async (accept) => {
      for (const path of ['/', '/services', '/book/7', '/admin/dashboard?tab=users']) {
        const answer = await fetch(url + path, { headers: { accept } });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
        expect(await answer.text()).toContain('<title>Marquee</title>');
      }
    },
  );

  it('keep hashed assets for ever, and have no page in place of a missing one', async () => {
    const asset = await fetch(`${url}/assets/app-1a2b3c.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const missing = await fetch(`${url}/assets/app-000000.js`);
    expect(missing.status).toBe(404);
    expect(await fetch(`${url}/uploads/nothing.webp`)).toHaveProperty('status', 404);
  });

  it('answer programs that want JSON with a refusal in JSON', async () => {
    const answer = await fetch(`${url}/services`, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
