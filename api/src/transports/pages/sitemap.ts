import { type Request, type Response, Router } from 'express';
import type { EntityManager } from 'typeorm';
import { notFound } from '../../kernel/errors.js';
import { networkOf } from '../../kernel/network.js';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import { countPublicPages, publicPages } from '../../marketplace/services/catalogue.sql.js';
import { versionOfPublicPages } from '../../marketplace/services/catalogue-version.sql.js';
import { encodingFor, sendCompressed } from '../../engine/http/compressed-response.js';
import { isClosed } from '../../engine/http/guard/in-flight.js';
import { cacheKey, type ResponseCache } from '../../engine/cache/response-cache.js';
import { providerPath, servicePath } from './heads.js';
import { escapeHtml } from './page-head.js';

/** Maximum number of addresses of one file (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;
/** Pages that exist without any row. */
const FIXED = ['/', '/services'];
const TYPE = 'application/xml; charset=utf-8';

interface SitemapParts {
  publicUrl: string;
  databaseOf: (address: string) => EntityManager;
  responseCache: ResponseCache;
  /** Addresses per file, fewer in tests. */
  maxAddresses?: number;
}

const xml = (root: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>\n`)
    .join('')}</${root}>\n`;

/**
 * `/sitemap.xml` lists every service of the catalogue and every provider (P50); with more than 50,000 it lists files
 * of them instead. `/robots.txt` names it. A list is rendered again only after the catalogue has changed.
 */
export function sitemapRoutes({
  publicUrl,
  databaseOf,
  responseCache,
  maxAddresses = MAX_ADDRESSES,
}: SitemapParts): Router {
  async function addressesOf(db: EntityManager, file: number): Promise<string[]> {
    const first = file === 1 ? FIXED : [];
    const rows = await publicPages(db, {
      limit: maxAddresses - first.length,
      offset: Math.max(0, (file - 1) * maxAddresses - FIXED.length),
    });
    const paths = rows.map(({ kind, id }) => (kind === 'service' ? servicePath(id) : providerPath(id)));
    return [...first, ...paths].map((path) => publicUrl + path);
  }

  async function render(db: EntityManager, file: number | null): Promise<string> {
    const files = Math.ceil((FIXED.length + (await countPublicPages(db))) / maxAddresses);
    if (file === null && files > 1)
      return xml(
        'sitemapindex',
        'sitemap',
        Array.from({ length: files }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`),
      );
    if (file !== null && file > files) throw notFound('URL');
    return xml('urlset', 'url', await addressesOf(db, file ?? 1));
  }

  /** @param file null for the list of all, or of the files */
  async function send(req: Request, res: Response, file: number | null): Promise<void> {
    const address = networkOf(req.ip ?? '');
    const db = databaseOf(address);
    const requestedAt = performance.now();
    const response = await responseCache.serve(
      {
        key: cacheKey(null, 'sitemap', String(file)),
        version: await versionOfPublicPages(db),
        requestedAt,
        address,
        isList: true,
        encoding: () => encodingFor(req),
        isClosed: () => isClosed(req, res),
      },
      async () => ({ type: TYPE, text: await render(connectionsOfTask(db), file) }),
    );
    if (!response) throw notFound('URL');
    res.set('Cache-Control', 'no-cache');
    await sendCompressed(req, res, response);
  }

  return Router()
    .get('/sitemap.xml', (req, res) => send(req, res, null))
    .get(/^\/sitemap-([1-9]\d{0,3})\.xml$/, (req, res) => send(req, res, Number(req.params[0])))
    .get('/robots.txt', (_req, res) => {
      // Not `/graphql`: search engines render the pages, and would see that nothing could be loaded.
      const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${publicUrl}/sitemap.xml`];
      res
        .type('text')
        .set('Cache-Control', 'no-cache')
        .send(`${lines.join('\n')}\n`);
    });
}
