import type { Browser } from 'playwright-core';
import { aVisit, openBrowser, type Visit, type VisitOptions } from './browser.js';
import { aDataDir, removeDataDir, startServer } from './server.js';

export const ADMIN = { name: 'Ada Admin', email: 'ada@example.com', password: 'correct horse' };

export interface Marketplace {
  url: string;
  /** The path of the page with the mails, with its key, as the start prints it. */
  mailbox: string;
  /** Opens a separate browser context. */
  visit(options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

/**
 * Starts the server with its own database, and a browser.
 * @param env settings besides an empty database, the administrator `ADMIN` and the time zone UTC
 */
export async function openMarketplace(env: Record<string, string> = {}): Promise<Marketplace> {
  const browser: Browser = await openBrowser();
  const dataDir = await aDataDir();
  const server = await startServer({
    dataDir,
    env: {
      DEMO_DATA: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TIME_ZONE: 'UTC',
      ...env,
    },
  });
  return {
    url: server.url,
    mailbox: /\/mailbox\?key=\S+/.exec(server.output())?.[0] ?? '',
    visit: (options) => aVisit(browser, server.url, options),
    async close() {
      await browser.close();
      await server.end();
      await removeDataDir(dataDir);
    },
  };
}
