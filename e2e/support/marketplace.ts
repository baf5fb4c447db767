import type { Browser } from 'playwright-core';
import { aVisit, openBrowser, type Visit, type VisitOptions } from './browser.js';
import { aDataDir, removeDataDir, startServer } from './server.js';

export const ADMIN = { name: 'Ada Admin', email: 'ada@example.com', password: 'correct horse' };

export interface Marketplace {
  url: string;
  /** A window of somebody's own. */
  visit(options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

/**
 * The program with a database of its own, and a browser to visit it with.
 * @param env settings beside an empty database, the administrator `ADMIN` and the clock of UTC
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
    visit: (options) => aVisit(browser, server.url, options),
    async close() {
      await browser.close();
      await server.end();
      await removeDataDir(dataDir);
    },
  };
}
