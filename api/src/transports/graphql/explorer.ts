import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Request, Router } from 'express';
import type { EntityManager } from 'typeorm';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import { sendNext } from '../../engine/http/guard/in-flight.js';
import {
  sendCompressed,
  compressibleResponse,
  type CompressibleResponse,
} from '../../engine/http/compressed-response.js';
import { nameRoute } from '../../engine/http/watch-requests.js';
import { escapeHtml, explorerHeaders, prefersPage, viewerFiles } from '../request/explorer-page.js';
import { newEnvironment } from './explorer/environment.js';
import { EXAMPLES } from './explorer/examples.js';
import { startScript } from './explorer/start.js';

const require = createRequire(import.meta.url);
const { version } = require('altair-static/package.json') as { version: string };
/** Only the files of the package are used; importing its code would load half a megabyte. */
const DIRECTORY = join(dirname(require.resolve('altair-static')), 'dist');
const FILES = `/explorer/${version}`;
const TRANSLATIONS = 'assets/i18n/en-US.json';

/**
 * Altair's English texts, with a plain sentence instead of a joke about a game, and a reason why the docs are empty.
 */
function translationsOf(directory: string, introspection: boolean): Record<string, string> {
  const texts = JSON.parse(readFileSync(join(directory, TRANSLATIONS), 'utf8')) as Record<string, string>;
  return {
    ...texts,
    QUERY_RESULT_NO_RESULT_TEXT: 'The answer will appear here.',
    ...(introspection ? {} : { DOCS_SEARCH_INPUT_PLACEHOLDER_TEXT: 'No docs: introspection is disabled' }),
  };
}

const pageOf = (appName: string): string =>
  readFileSync(join(DIRECTORY, 'index.html'), 'utf8')
    .replace('<html>', '<html lang="en">')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(appName)} GraphQL explorer</title>`)
    .replace(/<base [^<>]*>/, `<base href="/graphql${FILES}/" />`)
    .replace('</body>', '<script type="module" src="../start.js"></script></body>');

const wantsPage = (req: Request): boolean => req.query.query === undefined && prefersPage(req);

/** Replaces the explorer if it is disabled: explains to a person what this URL is for. */
export const explorerDisabled = (appName: string): Router =>
  Router()
    .get('/', nameRoute('explorer'), (req, res, next) => {
      res.vary('Accept');
      if (!wantsPage(req)) return next();
      res.status(404).type('text').send(`Programs talk to ${appName} here, in GraphQL. There is no page to look at.\n`);
    })
    .use('/explorer', nameRoute('explorer'), () => {
      throw notFound('File');
    });

export interface ExplorerParts {
  appName: string;
  introspection: boolean;
  db: EntityManager;
  clock: Clock;
}

/**
 * The explorer: Altair from this origin, with examples for every role. Mounted at the path of GraphQL, it handles
 * requests of browsers that open the page, and passes all others on to GraphQL.
 */
export function explorer({ appName, introspection, db, clock }: ExplorerParts): Router {
  const page = pageOf(appName);
  const texts = translationsOf(DIRECTORY, introspection);
  let pending: Promise<CompressibleResponse> | undefined;
  /** Concurrent requests share one script, so that its data is queried and its text generated and compressed once. */
  const script = (): Promise<CompressibleResponse> =>
    (pending ??= newEnvironment(db, clock)
      .then((environment) => startScript(EXAMPLES, environment, introspection))
      .then((text) => compressibleResponse('js', Buffer.from(text)))
      .finally(() => (pending = undefined)));

  return Router()
    .get('/', nameRoute('explorer'), (req, res, next) => {
      res.vary('Accept');
      if (!wantsPage(req)) return next();
      explorerHeaders(req, res, () => res.type('html').send(page));
    })
    .use('/explorer', nameRoute('explorer'), explorerHeaders)
    .get('/explorer/start.js', async (req, res, next) => {
      const response = await script();
      sendNext('explorer', () => void sendCompressed(req, res, response).catch(next));
    })
    .get(`${FILES}/${TRANSLATIONS}`, (_req, res) => void res.json(texts))
    .use(FILES, ...viewerFiles(DIRECTORY))
    .use('/explorer', () => {
      throw notFound('File');
    });
}
