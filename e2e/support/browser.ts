import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, errors as failures, type Page } from 'playwright-core';

const SCREENSHOTS = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Long, because the machine may be busy, but shorter than the time limit of a test. */
const TIMEOUT_MS = 60_000;

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** Of the test environment: calls it when the current test fails, before its hooks end what it has used. */
declare function onTestFailed(report: () => Promise<void>): void;

/**
 * Opens the browser that `npm test` has found. Without one, the journey fails; it is not skipped.
 * @param scrollbars whether scrollbars take width from the page, as on a desktop; hidden otherwise
 */
export function openBrowser({ scrollbars = false } = {}): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) throw new Error('CHROME_PATH names no browser: run the tests with `npm test`');
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : [],
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

/** In the page: a request of the web app times out after ten seconds, too early on a busy machine. */
function waitLonger(leastMs: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(Math.max(ms, leastMs));
}

export interface Visit {
  page: Page;
  /**
   * Waits for these alerts and prompts, which must be the next ones, in this order and with exactly
   * these messages. Prompts are accepted, unless `dismissNext` was called. The message of the
   * browser's own prompt before it closes a page is empty.
   */
  expectDialogs(...messages: string[]): Promise<void>;
  /** Dismisses the next prompt. */
  dismissNext(): void;
  /** Waits for a matching error, and removes all that match, because the journey expects them. */
  expectError(pattern: RegExp): Promise<void>;
  /** Cuts the network off. From now on, the console may report any number of requests that failed for this reason. */
  goOffline(): Promise<void>;
  /** What the local storage contains under this key; null if nothing. */
  stored(key: string): Promise<string | null>;
  /** Takes a picture of the whole page for people to look at; only with the long tests. */
  screenshot(name: string): Promise<void>;
  /** The errors and requests to other origins so far; `leave` fails if there are any. */
  errors: readonly string[];
  /** Closes the context; fails after a dialog or an error that the journey did not expect. */
  leave(): Promise<void>;
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  /** Entries of the local storage from an earlier visit, by key. */
  storage?: Record<string, string>;
  reducedMotion?: boolean;
  /** Default: that of the machine. */
  timeZone?: string;
}

/** Opens a separate browser context on the marketplace. A failed test prints what its page showed at the end. */
export async function aVisit(
  browser: Browser,
  baseURL: string,
  { viewport = DESKTOP, storage = {}, reducedMotion = false, timeZone }: VisitOptions = {},
): Promise<Visit> {
  const { origin } = new URL(baseURL);
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(timeZone !== undefined && { timezoneId: timeZone }),
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(waitLonger, TIMEOUT_MS);
  const page = await context.newPage();
  let offline = false;
  const errors = errorsOf(page, origin, (text) => offline && text.includes('net::ERR_INTERNET_DISCONNECTED'));
  const dialogs: string[] = [];
  let acceptsNext = true;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    if (acceptsNext || dialog.type() === 'alert') return void dialog.accept();
    acceptsNext = true;
    void dialog.dismiss();
  });
  onTestFailed(async () => {
    if (!page.isClosed()) console.error(await describePage(page, { dialogs, errors }));
  });

  return {
    page,
    errors,
    async expectDialogs(...messages) {
      await until(() => dialogs.length >= messages.length);
      expect(dialogs.splice(0, messages.length)).toEqual(messages);
    },
    dismissNext: () => void (acceptsNext = false),
    async expectError(pattern) {
      await until(() => errors.some((text) => pattern.test(text)));
      const others = errors.filter((text) => !pattern.test(text));
      if (others.length === errors.length) expect(errors).toContainEqual(expect.stringMatching(pattern));
      errors.splice(0, Infinity, ...others);
    },
    async goOffline() {
      offline = true;
      await context.setOffline(true);
    },
    stored: (key) => page.evaluate((name) => window.localStorage.getItem(name), key),
    async screenshot(name) {
      if (process.env.LONG_TESTS !== 'on') return;
      mkdirSync(SCREENSHOTS, { recursive: true });
      const width = page.viewportSize()?.width;
      await takePicture(page, `${SCREENSHOTS}${name}-${width}.png`);
    },
    async leave() {
      await context.close();
      expect({ dialogs, errors }).toEqual({ dialogs: [], errors: [] });
    },
  };
}

/** Milliseconds after which a picture of a page is taken again. */
const PICTURE_TIMEOUT_MS = 20_000;

/** On a busy machine, Chromium has once not painted the frame that a picture waits for, so it is asked a second time. */
async function takePicture(page: Page, path: string): Promise<void> {
  const options = { path, fullPage: true };
  await page.screenshot({ ...options, timeout: PICTURE_TIMEOUT_MS }).catch((error: unknown) => {
    if (!(error instanceof failures.TimeoutError)) throw error;
    return page.screenshot(options);
  });
}

/** The address, the element with the focus, the content as screen readers have it, and what the journey did not expect. */
async function describePage(page: Page, unexpected: { dialogs: string[]; errors: string[] }): Promise<string> {
  const focused = await page.evaluate(() => (document.activeElement?.cloneNode() as Element | undefined)?.outerHTML);
  const content = await page.locator('body').ariaSnapshot();
  return [page.url(), `focus: ${focused}`, JSON.stringify(unexpected), content].join('\n');
}

/** Errors on the page and in its console that are not expected, and requests and sockets to other origins. */
function errorsOf(page: Page, origin: string, isExpected: (text: string) => boolean): string[] {
  const errors: string[] = [];
  const { host } = new URL(origin);
  const checkOrigin = (address: string): void => {
    const url = new URL(address);
    if (/^(http|ws)/.test(url.protocol) && url.host !== host) errors.push(`left for ${address}`);
  };
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  page.on('request', (request) => checkOrigin(request.url()));
  page.on('websocket', (socket) => checkOrigin(socket.url()));
  return errors;
}

/** Waits for a condition up to the timeout; the check that follows reports what was missing. */
async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !condition() && Date.now() < end; await sleep(25));
}

/** A text in the fallback font has another height. A font is requested at the first layout that needs it. */
export const fontsLoaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
