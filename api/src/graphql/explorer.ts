import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import type { EntityManager } from 'typeorm';
import type { Clock } from '../kernel/clock.js';
import { notFound } from '../kernel/errors.js';
import { BEGUN_IN_TURN } from '../http/in-flight.js';
import { sendKept, sentAnswer, type SentAnswer } from '../http/kept-answers.js';
import { limitPerLoopIteration } from '../kernel/loop-scheduler.js';
import { packedFiles } from '../http/packed-files.js';
import { place } from '../http/watch-requests.js';
import { newEnvironment } from './explorer/environment.js';
import { EXAMPLES } from './explorer/examples.js';
import { startScript } from './explorer/start.js';

const require = createRequire(import.meta.url);
const { version } = require('altair-static/package.json') as { version: string };
/** Only the files of the package are wanted; its code would bring half a megabyte along. */
const DIRECTORY = join(dirname(require.resolve('altair-static')), 'dist');
/** Not all of Altair's files have a hash in their names, so the version is in the path. */
const FILES = `/explorer/${version}`;
const WORDS = 'assets/i18n/en-US.json';
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Everything comes from this origin and nothing goes to another. Styles are put in by script all over Altair; scripts
 * are files, and none is made of text.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Altair's words, with a plain sentence where it has a joke for players of a game, and one for why docs are empty. */
function wordsOf(directory: string, introspection: boolean): Record<string, string> {
  const words = JSON.parse(readFileSync(join(directory, WORDS), 'utf8')) as Record<string, string>;
  return {
    ...words,
    QUERY_RESULT_NO_RESULT_TEXT: 'The answer will appear here.',
    ...(introspection
      ? {}
      : { DOCS_SEARCH_INPUT_PLACEHOLDER_TEXT: 'No docs: introspection is disabled' }),
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const pageOf = (appName: string): string =>
  readFileSync(join(DIRECTORY, 'index.html'), 'utf8')
    .replace('<html>', '<html lang="en">')
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(appName)} GraphQL explorer</title>`,
    )
    .replace(/<base [^<>]*>/, `<base href="/graphql${FILES}/" />`)
    .replace('</body>', '<script type="module" src="../start.js"></script></body>');

/** A browser that opens the address; programs ask for JSON, or take anything. */
const wantsPage = (req: Request): boolean =>
  req.query.query === undefined && req.accepts(['json', 'html']) === 'html';

/** In place of the explorer where it is switched off: says to a person what this address is for. */
export const noExplorer = (appName: string): Router =>
  Router()
    .get('/', place('explorer'), (req, res, next) => {
      res.vary('Accept');
      if (!wantsPage(req)) return next();
      res
        .status(404)
        .set('Cache-Control', 'no-store')
        .type('text')
        .send(`Programs talk to ${appName} here, in GraphQL. There is no page to look at.\n`);
    })
    .use('/explorer', place('explorer'), () => {
      throw notFound('File');
    });

export interface ExplorerParts {
  appName: string;
  introspection: boolean;
  db: EntityManager;
  clock: Clock;
}

/**
 * The explorer: Altair from this origin, with examples for every role. Mounted where GraphQL is served, it takes the
 * requests of browsers that open the page, and leaves all others to GraphQL.
 */
export function explorer({ appName, introspection, db, clock }: ExplorerParts): Router {
  const page = pageOf(appName);
  const words = wordsOf(DIRECTORY, introspection);
  const files = packedFiles(DIRECTORY);
  let making: Promise<SentAnswer> | undefined;
  /** One script for all requests that wait for it: it is looked up, written and packed once. */
  const script = (): Promise<SentAnswer> =>
    (making ??= newEnvironment(db, clock)
      .then((environment) => startScript(EXAMPLES, environment, introspection))
      .then((text) => sentAnswer('js', Buffer.from(text)))
      .finally(() => (making = undefined)));
  const inTurn = limitPerLoopIteration(BEGUN_IN_TURN);
  const forEver: RequestHandler = (_req, res, next) => {
    res.set('Cache-Control', FOR_EVER);
    next();
  };
  const asPage: RequestHandler = (_req, res, next) => {
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' });
    next();
  };

  return Router()
    .get('/', place('explorer'), (req, res, next) => {
      res.vary('Accept');
      if (!wantsPage(req)) return next();
      asPage(req, res, () => res.type('html').send(page));
    })
    .use('/explorer', place('explorer'), asPage)
    .get('/explorer/start.js', async (req, res, next) => {
      const answer = await script();
      inTurn('', () => void sendKept(req, res, answer).catch(next));
    })
    .get(`${FILES}/${WORDS}`, (_req, res) => void res.json(words))
    .use(FILES, forEver, files)
    .use('/explorer', (_req, res) => {
      res.set('Cache-Control', 'no-store');
      throw notFound('File');
    });
}
