import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
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
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) =>
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache'),
  });
  router.use(place('web'), (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    files(req, res, next);
  });
  router.use((req, res, next) => {
    const opensPage =
      (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['html', 'json']) === 'html';
    if (!opensPage || /^\/(assets|api|uploads|graphql)(\/|$)/.test(req.path)) return next();
    req.url = '/';
    files(req, res, () => next(notFound('Page')));
  });
  return router;
}
