import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { graphqlUploads } from './uploads/graphql-uploads.js';
import { inLoopTurn, onlyIfAwaited } from '../http/in-flight.js';
import { jsonBody } from '../http/json-body.js';
import type { LoopScheduler } from '../kernel/loop-scheduler.js';
import { place } from '../http/watch-requests.js';
import { isForTheLog, toAppError } from '../http/translate-error.js';
import { contextOf, type RequestContext } from '../http/request-context.js';
import { servePublicOperations } from './public-operations.js';

/**
 * A query by GET that no foreign page has sent needs no preflight: programs do not say where they come from, browsers
 * always do. What comes from another site still meets Apollo Server's own check.
 */
const allowPlainGet: RequestHandler = (req, _res, next) => {
  const site = req.get('sec-fetch-site');
  if (req.method === 'GET' && (site === undefined || site === 'same-origin' || site === 'none'))
    req.headers['apollo-require-preflight'] = 'same-origin';
  next();
};

/** Both are JSON; the other says so in more words. */
const MEDIA_TYPES = ['application/json', 'application/graphql-response+json'];

/**
 * Answers in JSON also who asks for something else, as REST does. Apollo Server would execute the operation first, and
 * only then refuse to say what came of it.
 */
const answerInJson: RequestHandler = (req, _res, next) => {
  if (!req.accepts(MEDIA_TYPES)) req.headers.accept = 'application/json';
  next();
};

/** What goes wrong before Apollo Server sees the request, in GraphQL's form. */
export const errorsOfGraphql =
  (onUnexpected: (error: unknown) => void): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { code, message, status, details } = toAppError(error);
    if (isForTheLog(error)) onUnexpected(error);
    if (!req.readableEnded) req.resume();
    if (details.retryAfterSeconds !== undefined)
      res.set('Retry-After', String(details.retryAfterSeconds));
    const extensions = details.fields ? { code, fields: details.fields } : { code };
    res.status(status).json({ errors: [{ message, extensions }] });
  };

/** `/graphql` over HTTP: POST, GET for queries, multipart requests. */
export const graphqlRoutes = (
  server: ApolloServer<RequestContext>,
  before: RequestHandler[],
  inTurn: LoopScheduler,
  onUnexpected: (error: unknown) => void,
): Router =>
  Router()
    .use(place('/graphql'), allowPlainGet, answerInJson, ...before)
    .use(graphqlUploads(), onlyIfAwaited)
    .use(jsonBody, inLoopTurn(inTurn), servePublicOperations(server))
    .use(expressMiddleware(server, { context: async ({ res }) => contextOf(res) }))
    .use(errorsOfGraphql(onUnexpected));
