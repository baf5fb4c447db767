import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const SCREENSHOTS = fileURLToPath(new URL('../screenshots/', import.meta.url));

/** Generous, because the machine may be busy; what never comes still fails before its test does. */
const PATIENCE_MS = 60_000;

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/**
 * The browser that `npm test` has found; without one the journey fails, it is not skipped.
 * @param scrollbars take their width from the page, as on a desktop; they are hidden otherwise
 */
export function openBrowser({ scrollbars = false } = {}): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath)
    throw new Error('CHROME_PATH names no browser: run the tests with `npm test`');
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

export interface Visit {
  page: Page;
  /**
   * Waits for these alerts and prompts, which must be the next ones, in this order and to the letter.
   * Prompts are answered with yes, unless `refuseNext` was called. Before a page is closed the browser asks in no words
   * that could be heard: an empty message.
   */
  hears(...messages: string[]): Promise<void>;
  /** Answers the next prompt with no. */
  refuseNext(): void;
  /** Takes complaints of this kind as part of the journey; there must be one. */
  bears(complaint: RegExp): Promise<void>;
  /** What the browser keeps under this key; null for nothing. */
  stored(key: string): Promise<string | null>;
  picture(name: string): Promise<void>;
  /** What `leave` will not bear with, so far. */
  complaints: readonly string[];
  /** Closes the window. Nothing unexpected was said, logged, thrown or fetched from elsewhere. */
  leave(): Promise<void>;
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  /** What the browser keeps from an earlier visit, by key. */
  storage?: Record<string, string>;
  reducedMotion?: boolean;
}

/** Somebody's own browser window on the marketplace. */
export async function aVisit(
  browser: Browser,
  baseURL: string,
  { viewport = DESK, storage = {}, reducedMotion = false }: VisitOptions = {},
): Promise<Visit> {
  const { origin } = new URL(baseURL);
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints = complaintsOf(page, origin);
  const dialogs: string[] = [];
  let answer = true;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    if (answer || dialog.type() === 'alert') return void dialog.accept();
    answer = true;
    void dialog.dismiss();
  });

  return {
    page,
    complaints,
    async hears(...messages) {
      await until(() => dialogs.length >= messages.length);
      expect(dialogs.splice(0, messages.length)).toEqual(messages);
    },
    refuseNext: () => void (answer = false),
    async bears(complaint) {
      await until(() => complaints.some((text) => complaint.test(text)));
      const others = complaints.filter((text) => !complaint.test(text));
      if (others.length === complaints.length)
        expect(complaints).toContainEqual(expect.stringMatching(complaint));
      complaints.splice(0, Infinity, ...others);
    },
    stored: (key) => page.evaluate((name) => window.localStorage.getItem(name), key),
    async picture(name) {
      mkdirSync(SCREENSHOTS, { recursive: true });
      const width = page.viewportSize()?.width;
      await page.screenshot({ path: `${SCREENSHOTS}${name}-${width}.png`, fullPage: true });
    },
    async leave() {
      await context.close();
      expect({ dialogs, complaints }).toEqual({ dialogs: [], complaints: [] });
    },
  };
}

/** Errors on the page and in its console, and requests and sockets that leave its origin. */
function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  const { host } = new URL(origin);
  const stayHere = (address: string): void => {
    const url = new URL(address);
    if (/^(http|ws)/.test(url.protocol) && url.host !== host)
      complaints.push(`left for ${address}`);
  };
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => stayHere(request.url()));
  page.on('websocket', (socket) => stayHere(socket.url()));
  return complaints;
}

/** Waits for a condition, but not for ever: what comes after says what was missing. */
async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !condition() && Date.now() < end; await sleep(25));
}
