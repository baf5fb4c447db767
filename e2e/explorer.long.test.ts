import type { Browser, Page } from 'playwright-core';
import { aVisit, openBrowser } from './support/browser.js';
import { aDataDir, removeDataDir, startServer, type TestServer } from './support/server.js';

/** A small, plain yellow picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEX2uUq1PY/HAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIie3BgQAAAADDoPlTX+AIVQEAAHQNDDAAAWReGocAAAAASUVORK5CYII=',
  'base64',
);

describe('a developer', () => {
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

  const toTab = (page: Page, name: string) => page.locator('.window-switcher__item', { hasText: name }).click();

  /**
   * Clicks the button above an operation. The editor adds these buttons when its document changes, to as many
   * operations as it has parsed by then, which are not always all on a busy machine: another change adds the rest.
   */
  async function send(page: Page, operation: string): Promise<void> {
    const button = page.getByText(`(Send ${operation})`);
    while (
      !(await button.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      ))
    ) {
      await page.locator('.query-editor__input .cm-content').press('Control+End');
      await page.keyboard.type(' ');
    }
    await button.click();
  }

  /** Sends an operation, and waits for a line of its response. */
  async function run(page: Page, operation: string, line: string): Promise<void> {
    await send(page, operation);
    await page.locator('.cm-line', { hasText: line }).first().waitFor();
  }

  /** Waits for the message of the explorer that it has stored a variable. */
  const storesVariable = (page: Page, name: string) =>
    page.getByText('Updated active environment variables').filter({ hasText: name }).last().waitFor();

  const subscription = (page: Page) =>
    new Promise<void>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (payload.includes('"type":"subscribe"')) resolve();
        }),
      ),
    );

  it('runs queries, mutations, an upload and a subscription in the explorer at /graphql', async () => {
    const { page, screenshot, leave } = await aVisit(browser, server.url, {
      // The editor renders only visible lines: all of them are.
      viewport: { width: 1440, height: 1800 },
      reducedMotion: true,
    });
    await page.goto('/graphql');
    // The first tab, with its variables expanded.
    await page.locator('.cm-line', { hasText: 'Welcome!' }).waitFor();
    await page.locator('.cm-line', { hasText: '"Wedding Planning"' }).waitFor();
    await screenshot('explorer');
    await run(page, 'query Config', '"appName": "Marquee"');

    await toTab(page, 'Provider');
    await run(page, 'mutation Register', '"businessName":');
    await run(page, 'mutation SignIn', '"token":');
    await storesVariable(page, 'providerToken');

    await toTab(page, 'Uploads');
    await page.locator('[track-id=toggle_variables]').click();
    await page.getByRole('button', { name: 'Add files' }).click();
    await page.getByPlaceholder('File name').fill('images');
    await page.locator('.variables-file-item-input').setInputFiles({
      name: 'lantern.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    });
    await screenshot('explorer-upload');
    await run(page, 'mutation CreateServiceWithImages', '"cardUrl": "/uploads/');
    await storesVariable(page, 'ownServiceId');

    await toTab(page, 'Provider');
    await run(page, 'mutation CreateSlot', '"startTime": "14:00"');
    await storesVariable(page, 'slotId');

    await toTab(page, 'Customer');
    await run(page, 'mutation Register', '"email": "kim.');
    await run(page, 'mutation SignIn', '"token":');
    await storesVariable(page, 'customerToken');

    await toTab(page, 'Live updates');
    const subscribed = subscription(page);
    await send(page, 'subscription BookingChanged');
    await subscribed;
    await toTab(page, 'Customer');
    await run(page, 'mutation Book', '"status": "pending"');
    await toTab(page, 'Live updates');
    await page.getByText('"pending"').waitFor();
    await screenshot('explorer-live');
    // Also checks for requests to other origins and violations of the content security policy.
    await leave();
    // The longest journey: half a minute alone, and 227 s beside two busy processes.
  }, 600_000);
});
