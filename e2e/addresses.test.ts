import type { Browser } from 'playwright-core';
import { aVisit, openBrowser } from './support/browser.js';
import { aDataDir, removeDataDir, startServer, type TestServer } from './support/server.js';

describe('an address', () => {
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

  it('that the app does not know has status 404 and a page that says so', async () => {
    const { page } = await aVisit(browser, server.url);
    const answer = await page.goto(`${server.url}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const next = await page.goto(`${server.url}/services/`);
    expect(next?.status()).toBe(200);
  });

  it.each([
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ['/apple-touch-icon.png', /^image\/png$/],
  ])('that browsers ask for by themselves is a picture: %s', async (path, type) => {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(type);
  });
});
