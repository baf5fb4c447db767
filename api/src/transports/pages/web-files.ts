import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import staticWithPacked from 'express-static-gzip';
import type { EntityManager } from 'typeorm';
import { networkOf } from '../../kernel/network.js';
import { type FirstView, readFirstViews } from './first-views.js';
import { webManifest } from './manifest.js';
import { findPage } from './find-page.js';
import { pageTemplate } from './page-template.js';
import type { PageHead } from './page-head.js';
import type { PublicConfig } from '../request/public-config.js';
import { pagePolicy } from '../../engine/http/security-headers.js';
import { shouldLog, toAppError } from '../../engine/http/translate-error.js';
import { nameRoute } from '../../engine/http/watch-requests.js';
import { webRouteOf } from './web-routes.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface WebFilesParts {
  /** Folder of the built web app. */
  directory: string;
  config: PublicConfig;
  /** What the addresses of pages begin with, without a slash at the end. */
  publicUrl: string;
  /** The same of pictures, if a CDN serves them. */
  imagesUrl?: string | undefined;
  databaseOf: (address: string) => EntityManager;
  onUnexpected: (error: unknown) => void;
}

/**
 * Serves the web app: hashed assets that can be cached indefinitely, and its single page for every URL that a browser
 * opens, with the head of that page, and with 404 where the app has no page. A missing file under `/assets` is a 404,
 * never the page.
 */
export function webFiles({ directory, config, publicUrl, imagesUrl, databaseOf, onUnexpected }: WebFilesParts): Router {
  const router = Router();
  const file = join(directory, 'index.html');
  if (!existsSync(file)) return router;
  const source = readFileSync(file, 'utf8');
  const render = pageTemplate(source, config, { appName: config.appName, publicUrl });
  const views = readFirstViews(directory);
  const policy = pagePolicy(source, imagesUrl);
  const sendPage = (res: Response, status: number, page: string): void =>
    void policy(res.req, res, () => {
      if (status === 200) res.set('Cache-Control', 'no-cache');
      res.status(status).type('html').send(page);
    });

  router.use(nameRoute('web'), assetsOf(directory));
  router.get('/manifest.webmanifest', (_req, res) => {
    res.type('application/manifest+json').set('Cache-Control', 'no-cache').send(webManifest(config.appName));
  });

  const pageAt = async (req: Request, res: Response): Promise<void> => {
    const found = webRouteOf(req.path);
    const view = found ? views[found.route] : undefined;
    if (view) res.set('Link', linksOf(view));
    if (!found) return sendPage(res, 404, render({ title: 'Page not found' }));
    try {
      const page = await findPage(databaseOf(networkOf(req.ip ?? '')), { publicUrl }, found);
      const { status, head } = page ?? { status: 200, head: headOfView(found.route, view) };
      sendPage(res, status, render(head, status === 200 ? view : undefined));
    } catch (error) {
      // The app still starts, and fetches what it shows as soon as that is possible.
      if (shouldLog(error)) onUnexpected(error);
      sendPage(res, toAppError(error).status, render({ title: '' }));
    }
  };
  router.use((req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || /^\/(assets|api|uploads|graphql)(\/|$)/.test(req.path)) return next();
    res.vary('Accept');
    return req.accepts(['html', 'json']) === 'html' ? pageAt(req, res) : next();
  });
  return router;
}

/** The paths of files that are sent as they are: not the template of the page, packed and hidden files. */
const pathsOf = (directory: string): Set<string> =>
  new Set(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => `/${name.split(sep).join('/')}`)
      .filter((path) => !/\/\.|^\/index\.html|\.(br|gz)$/.test(path)),
  );

function assetsOf(directory: string): RequestHandler {
  const assets = join(directory, 'assets') + sep;
  const paths = pathsOf(directory);
  const files = staticWithPacked(directory, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (res, path) => res.setHeader('Cache-Control', path.startsWith(assets) ? IMMUTABLE : 'no-cache'),
    },
  }) as RequestHandler;
  return (req, res, next) => {
    if (!paths.has(req.path) || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    files(req, res, (error?: unknown) => {
      // Set by the middleware, although the compressed file has been deleted since the start.
      res.removeHeader('Content-Encoding');
      next(error);
    });
  };
}

const headOfView = (path: string, { title = '', heading, description }: FirstView = { late: [] }): PageHead => ({
  title,
  heading,
  description,
  path,
});

/**
 * `Link` headers: the HTML is nearly the same for every URL, and without these headers the browser discovers the
 * scripts of a URL only when the app runs. Over HTTP/1.1 a browser requests six files at a time: the stylesheets, without
 * which nothing is rendered, and the largest script would wait behind the small ones.
 */
const linksOf = ({ styles = [], libraries, late, picture }: FirstView): string =>
  [
    // With `crossorigin`, as Vite writes it into the page; otherwise they would be loaded twice.
    ...styles.map((style) => `</${style}>; rel=preload; as=style; crossorigin`),
    ...(picture ? [`</${picture}>; rel=preload; as=image; fetchpriority=high`] : []),
    ...[...(libraries ? [libraries] : []), ...late].map((script) => `</${script}>; rel=modulepreload`),
  ].join(', ');
