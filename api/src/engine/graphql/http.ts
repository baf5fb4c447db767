import { HeaderMap } from '@apollo/server';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { badInput } from '../../kernel/errors.js';
import { hasTooManyValues, tooManyValuesIn } from '../../kernel/json-values.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { type CachedResponses, JSON_TYPE } from '../cache/cached-responses.js';
import { errorResponder } from '../http/error-responder.js';
import { scheduleNext } from '../http/guard/in-flight.js';
import { parseJson, scheduleLongJson } from '../http/json-body.js';
import { sendText } from '../http/send-text.js';
import { identified, sessionOf } from '../http/session.js';
import { graphqlErrorOf } from './format-error.js';
import { DOCUMENT_TOO_LONG, isTooLong } from './limits.js';
import { isForm, type OperationRunner } from './run-operation.js';
import type { startGraphql } from './server.js';
import { graphqlUploads } from './uploads/graphql-uploads.js';

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

/** What most clients accept, which need not be parsed. */
const COMMON_TYPES = new Set([undefined, '*/*', ...MEDIA_TYPES]);

/**
 * Responds in JSON even if the request accepts only other types, like REST. Apollo Server would execute the operation
 * first and only then respond with 406.
 */
const defaultToJson: RequestHandler = (req, _res, next) => {
  if (!COMMON_TYPES.has(req.headers.accept) && !req.accepts(MEDIA_TYPES)) req.headers.accept = 'application/json';
  next();
};

/** Rejects a GET query whose JSON is costly to parse; see `hasTooManyValues`. */
const limitJsonOfQuery: RequestHandler = (req, _res, next) => {
  if (req.method !== 'GET') return next();
  for (const name of ['variables', 'extensions']) {
    const value = req.query[name];
    if (typeof value === 'string' && hasTooManyValues(Buffer.from(value)))
      return next(badInput({ [name]: tooManyValuesIn(`The ${name}`) }));
  }
  next();
};

const documentOf = (req: Request): unknown => ((req.body ?? req.query) as { query?: unknown }).query;

/** Rejects a document that is too long to be parsed. */
const limitDocument: RequestHandler = (req, _res, next) =>
  next(isTooLong(documentOf(req)) ? badInput({ query: DOCUMENT_TOO_LONG }) : undefined);

/** Responds in GraphQL's format to errors that occur before Apollo Server receives the request. */
export function graphqlErrorHandler(onUnexpected: (error: unknown) => void): ErrorRequestHandler {
  const respond = errorResponder(onUnexpected, (error) => ({ errors: [graphqlErrorOf(error)] }));
  return (error, req, res, next) => {
    if (!res.headersSent) res.type(req.accepts(MEDIA_TYPES) || 'application/json');
    respond(error, req, res, next);
  };
}

interface Parts {
  server: Awaited<ReturnType<typeof startGraphql>>;
  runner: OperationRunner;
  cached: CachedResponses;
  /** Begins the operations of a client address one per iteration of the event loop. */
  schedule: LoopScheduler;
}

function headersOf(req: Request): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, typeof value === 'string' ? value : value.join(', '));
  return headers;
}

/** Passes a request to Apollo Server and sends its response, or the cached one in place of it. */
const execute =
  ({ server, cached }: Parts): RequestHandler =>
  async (req, res) => {
    // Not `new URL`, which throws for a target such as `http://host:99999/`.
    const search = /\?[^#]*/.exec(req.url)?.[0] ?? '';
    const { status, headers, body } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: req.method, headers: headersOf(req), search, body: req.body as unknown },
      context: async () => ({ req, res }),
    });
    const found = sessionOf(res).cached;
    if (found) return cached.send(req, res, { ...found, type: headers.get('content-type') ?? JSON_TYPE });
    if (body.kind !== 'complete') throw new Error('A response in parts is not supported');
    for (const [name, value] of headers) res.setHeader(name, value);
    res.status(status ?? 200);
    // graphql-upload replaces `send`, so that the response waits for the rest of a form.
    if (isForm(req)) res.send(body.string);
    else sendText(res, body.string);
  };

/** The handlers of `/graphql` over HTTP, after that which opens the session of the request. */
export function graphqlHandlers(parts: Parts): RequestHandler[] {
  const { runner, schedule } = parts;
  const later = scheduleNext(schedule);
  const begin: RequestHandler = (req, res, next) => {
    if (req.method === 'POST' && runner.isProbablyCached(documentOf(req))) next();
    else later(req, res, next);
  };
  return [
    allowPlainGet,
    defaultToJson,
    graphqlUploads(),
    limitJsonOfQuery,
    scheduleLongJson(schedule),
    parseJson,
    limitDocument,
    identified,
    begin,
    execute(parts),
  ];
}
