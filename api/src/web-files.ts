import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type Response } from 'express';
import sirv from 'sirv';
import { notFound } from './errors.js';
import { place } from './ops/watch-requests.js';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The web app: hashed assets that are kept for ever, and its one page for every address that a person may open. What is
 * missing under `/assets` is missing, never the page.
 */
export function webFiles(directory: string): Router {
  const router = Router();
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return router;
  const linksFor = readLinks(directory);
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) =>
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache'),
  });
  router.use(place('web'), (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (req.path === '/') name(res, linksFor('/'));
    files(req, res, next);
  });
  router.use((req, res, next) => {
    const opensPage =
      (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['html', 'json']) === 'html';
    if (!opensPage || /^\/(assets|api|uploads|graphql)(\/|$)/.test(req.path)) return next();
    name(res, linksFor(req.path));
    req.url = '/';
    files(req, res, () => next(notFound('Page')));
  });
  return router;
}

const name = (res: Response, links: string | undefined): void => {
  if (links !== undefined) res.setHeader('Link', links);
};

interface FirstView {
  late: string[];
  picture?: string;
}

/**
 * What the build knows of its pages (`web/build/first-views.ts`), as `Link` headers: the page is the same for every
 * address, and without these the browser finds the scripts of the address only once the app runs.
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
