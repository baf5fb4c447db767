import { type RequestHandler, Router } from 'express';
import type { EntityManager } from 'typeorm';
import type { ResponseCache } from '../engine/cache/response-cache.js';
import type { Config } from '../kernel/config.js';
import type { Marketplace } from '../marketplace/deps.js';
import { accountCalendarRoutes } from '../transports/pages/account-calendar.js';
import { hasMailbox, mailbox, MAILBOX_PATH, mailboxKey } from '../transports/pages/mailbox.js';
import { sitemapRoutes } from '../transports/pages/sitemap.js';
import { textRoutes } from '../transports/pages/texts.js';
import { unsubscribeRoutes } from '../transports/pages/unsubscribe.js';
import { webFiles } from '../transports/pages/web-files.js';
import { publicConfig } from '../transports/request/public-config.js';
import { mailFolder } from './start-mail.js';

interface Parts {
  config: Config;
  deps: Marketplace;
  databaseOf: (address: string) => EntityManager;
  responseCache: ResponseCache;
  /** Folder of the built web app. */
  webDirectory: string | undefined;
  onUnexpected: (error: unknown) => void;
}

/** What people open: pages, files of the web app, texts and calendars. */
export function pages({ config, deps, databaseOf, responseCache, webDirectory, onUnexpected }: Parts) {
  const { imagesUrl, mail } = config;
  const { publicUrl } = mail;
  const handlers: RequestHandler[] = [
    unsubscribeRoutes(databaseOf, deps.linkKeys, config),
    accountCalendarRoutes(deps, config, databaseOf),
  ];
  if (hasMailbox(config))
    handlers.push(Router().use(MAILBOX_PATH, mailbox(mailFolder(config), mailboxKey(deps.linkKeys), config)));
  handlers.push(textRoutes(config), sitemapRoutes({ publicUrl, databaseOf, responseCache }));
  if (webDirectory !== undefined) {
    const parts = { directory: webDirectory, config: publicConfig(config), publicUrl, imagesUrl };
    handlers.push(webFiles({ ...parts, databaseOf, onUnexpected }));
  }
  return handlers;
}
