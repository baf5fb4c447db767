import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const SCREENSHOTS = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** The browser that `npm test` has found; without one the journey fails, it is not skipped. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath)
    throw new Error('CHROME_PATH names no browser: run the tests with `npm test`');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  page: Page;
  /** What the browser's alerts and prompts said; prompts are answered with yes. */
  dialogs: string[];
  /** Errors on the page and requests that left its origin: a journey expects none. */
  complaints: string[];
  picture(name: string): Promise<void>;
}

/** Somebody's own browser window on the marketplace. */
export async function aVisit(
  browser: Browser,
  baseURL: string,
  viewport = { width: 1280, height: 900 },
): Promise<Visit> {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  const dialogs: string[] = [];
  const complaints: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL).origin)
      complaints.push(`left for ${request.url()}`);
  });
  mkdirSync(SCREENSHOTS, { recursive: true });
  return {
    page,
    dialogs,
    complaints,
    async picture(name) {
      await page.screenshot({
        path: `${SCREENSHOTS}${name}-${viewport.width}.png`,
        fullPage: true,
      });
    },
  };
}
