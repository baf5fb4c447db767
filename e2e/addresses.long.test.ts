import type { Browser } from 'playwright-core';
import { aVisit, openBrowser } from './support/browser.js';
import { aDataDir, removeDataDir, startServer, type TestServer } from './support/server.js';

describe('the server', () => {
  let dataDir: string;
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = await aDataDir();
    server = await startServer({
      dataDir,
      env: { DEMO_DATA: 'off', ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'open sesame' },
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
    await removeDataDir(dataDir);
  });

  it('returns 404 with a "Page not found" page for an unknown address', async () => {
    const { page } = await aVisit(browser, server.url);
    const response = await page.goto(`${server.url}/no/such/page`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const next = await page.goto(`${server.url}/services/`);
    expect(next?.status()).toBe(200);
  });

  it.each([
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ['/apple-touch-icon.png', /^image\/png$/],
  ])('returns an icon that browsers request by themselves: %s', async (path, type) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(type);
  });
});
