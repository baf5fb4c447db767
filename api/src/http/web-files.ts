import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type RequestHandler, Router } from 'express';
import staticWithPacked from 'express-static-gzip';
import { nameRoute } from './watch-requests.js';
import type { PublicConfig } from './public-config.js';
import { pagePolicy } from './security-headers.js';
import { isWebRoute } from './web-routes.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the web app: hashed assets that can be cached indefinitely, and its single page for every URL that a browser
 * opens, with 404 where the app has no page. A missing file under `/assets` is a 404, never the page.
 */
export function webFiles(directory: string, config: PublicConfig): Router {
  const router = Router();
  const file = join(directory, 'index.html');
  if (!existsSync(file)) return router;
  const source = readFileSync(file, 'utf8');
  const page = withConfig(source, config);
  const policy = pagePolicy(source);
  const linksFor = readLinks(directory);
  const assets = join(directory, 'assets') + sep;
  const files = staticWithPacked(directory, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (res, path) => res.setHeader('Cache-Control', path.startsWith(assets) ? IMMUTABLE : 'no-cache'),
    },
  }) as RequestHandler;
  router.use(nameRoute('web'), (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    files(req, res, (error?: unknown) => {
      // Set by the middleware, although the compressed file has been deleted since the start.
      res.removeHeader('Content-Encoding');
      next(error);
    });
  });
  router.use((req, res, next) => {
    const opensPage = (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['html', 'json']) === 'html';
    if (!opensPage || /^\/(assets|api|uploads|graphql)(\/|$)/.test(req.path)) return next();
    const links = linksFor(req.path);
    if (links !== undefined) res.set('Link', links);
    if (!isWebRoute(req.path)) res.status(404);
    policy(req, res, () => res.set('Cache-Control', 'no-cache').type('html').send(page));
  });
  return router;
}

/** Adds the configuration to the page, so that the app need not request it; a data block, which is not executed. */
function withConfig(page: string, config: PublicConfig): string {
  const name = config.appName.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const data = JSON.stringify(config).replace(/</g, '\\u003c');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace('</head>', () => `<script id="config" type="application/json">${data}</script>\n  </head>`);
}

interface FirstView {
  late: string[];
  picture?: string;
}

/**
 * `Link` headers from the data that the build writes about each page (`web/build/first-views.ts`): the HTML is the same
 * for every URL, and without these headers the browser discovers the scripts of a URL only when the app runs.
 */
function readLinks(directory: string): (path: string) => string | undefined {
  const file = join(directory, '.first-views.json');
  if (!existsSync(file)) return () => undefined;
  const views = JSON.parse(readFileSync(file, 'utf8')) as Record<string, FirstView>;
  const links = Object.entries(views).map(([address, { late, picture }]) => ({
    address: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`),
    header: [
      ...(picture ? [`</${picture}>; rel=preload; as=image; fetchpriority=high`] : []),
      ...late.map((script) => `</${script}>; rel=modulepreload`),
    ].join(', '),
  }));
  return (path) => links.find(({ address }) => address.test(path))?.header;
}
