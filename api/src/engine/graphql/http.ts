import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { graphqlUploads } from './uploads/graphql-uploads.js';
import { scheduleNext } from '../http/guard/in-flight.js';
import { parseJson, scheduleLongJson } from '../http/json-body.js';
import { badInput } from '../../kernel/errors.js';
import { hasTooManyValues, tooManyValuesIn } from '../../kernel/json-values.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { nameRoute } from '../http/watch-requests.js';
import { errorResponder } from '../http/error-responder.js';
import { graphqlErrorOf } from './format-error.js';
import { currentContext, identified, type RequestContext } from '../../transports/request/request-context.js';
import { DOCUMENT_TOO_LONG, isTooLong } from './limits.js';
import { isCommonAccept, isForFreeSlots } from './plain/execute-plain.js';
import { cachePublicOperations, isKnownToReadCatalogue } from './public-operations.js';

/**
 * A GET query that was not sent by a page of another site needs no preflight header: browsers always send
 * `Sec-Fetch-Site`, other programs do not. Requests from other sites remain subject to Apollo Server's own check.
 */
const allowPlainGet: RequestHandler = (req, _res, next) => {
  const site = req.get('sec-fetch-site');
  if (req.method === 'GET' && (site === undefined || site === 'same-origin' || site === 'none'))
    req.headers['apollo-require-preflight'] = 'same-origin';
  next();
};

/** Both are JSON. */
const MEDIA_TYPES = ['application/json', 'application/graphql-response+json'];

/**
 * Responds in JSON even if the request accepts only other types, like REST. Apollo Server would execute the operation
 * first and only then respond with 406.
 */
const defaultToJson: RequestHandler = (req, _res, next) => {
  if (!isCommonAccept(req.headers.accept) && !req.accepts(MEDIA_TYPES)) req.headers.accept = 'application/json';
  next();
};

/** Rejects a GET query whose JSON is costly to parse; see `hasTooManyValues`. */
const limitJsonOfQuery: RequestHandler = (req, _res, next) => {
  for (const name of ['variables', 'extensions']) {
    const value = req.query[name];
    if (typeof value === 'string' && hasTooManyValues(Buffer.from(value)))
      return next(badInput({ [name]: tooManyValuesIn(`The ${name}`) }));
  }
  next();
};

/** Rejects a document that is too long to be parsed. */
const limitDocument: RequestHandler = (req, _res, next) => {
  const { query } = (req.body ?? req.query) as { query?: unknown };
  next(isTooLong(query) ? badInput({ query: DOCUMENT_TOO_LONG }) : undefined);
};

/**
 * Begins the operations of a client address one per iteration of the event loop. Not those that probably have a
 * cached response: sending it is limited instead, and their execution is scheduled if they have none.
 */
function scheduleOperation(schedule: LoopScheduler): RequestHandler {
  const later = scheduleNext(schedule);
  return (req, res, next) => {
    if (isForFreeSlots(res) || (req.method === 'POST' && isKnownToReadCatalogue(req.body))) next();
    else later(req, res, next);
  };
}

/** Responds in GraphQL's format to errors that occur before Apollo Server receives the request. */
export function graphqlErrorHandler(onUnexpected: (error: unknown) => void): ErrorRequestHandler {
  const respond = errorResponder(onUnexpected, (error) => ({ errors: [graphqlErrorOf(error)] }));
  return (error, req, res, next) => {
    if (!res.headersSent) res.type(req.accepts(MEDIA_TYPES) || 'application/json');
    respond(error, req, res, next);
  };
}

/** The handlers of `/graphql` over HTTP. */
export interface GraphqlHandlers {
  /** For all requests: POST, GET for queries, multipart requests. */
  all: RequestHandler[];
  /** Those of them that concern a POST of JSON without a query in its target. */
  json: RequestHandler[];
}

/** `before` come first; `plain` may respond in place of Apollo Server. */
export function graphqlHandlers(
  server: ApolloServer<RequestContext>,
  before: { all: RequestHandler[]; json: RequestHandler[] },
  plain: Record<'find' | 'execute', RequestHandler>,
  schedule: LoopScheduler,
): GraphqlHandlers {
  const name = nameRoute('/graphql');
  const readBody: RequestHandler[] = [scheduleLongJson(schedule), parseJson, limitDocument];
  const begin: RequestHandler[] = [identified, scheduleOperation(schedule)];
  const execute: RequestHandler[] = [
    cachePublicOperations(server, schedule),
    expressMiddleware(server, { context: ({ res }) => currentContext(res) }),
  ];
  return {
    all: [
      name,
      allowPlainGet,
      defaultToJson,
      ...before.all,
      graphqlUploads(),
      limitJsonOfQuery,
      ...readBody,
      ...begin,
      ...execute,
    ],
    json: [name, defaultToJson, ...before.json, ...readBody, plain.find, ...begin, plain.execute, ...execute],
  };
}
