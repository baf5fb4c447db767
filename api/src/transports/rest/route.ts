import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { type CachedResponses, JSON_TYPE } from '../../engine/cache/cached-responses.js';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import { sessionOf } from '../../engine/http/session.js';
import { assertMay } from '../../marketplace/auth/guard.js';
import type { RequestContext, SignedInContext } from '../request/request-context.js';
import { sendText } from '../../engine/http/send-text.js';
import type { JsonSchema } from '../../kernel/validation.js';
import type { Role } from '../../marketplace/users/viewer.js';
import type { Answer, Shape } from './answer.js';
import type { Limit } from './limits.js';
import type { Input, Takes } from './read-body.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The roles that may call a route, or `public` if it needs no token. */
export type Access = readonly Role[] | 'public';

interface Definition<Allowed extends Access, Value, Result> {
  method: Method;
  /** Below `/api`, in the syntax of Express. */
  path: `/${string}`;
  /** The operation of GraphQL that does the same, and describes it and its errors. */
  operation: string;
  /** Required if the operation can return RATE_LIMITED. Default: none. */
  limits?: readonly Limit[];
  access: Allowed;
  /**
   * What the response depends on, besides the input: the catalogue and whether the viewer is signed in, so that it is cached,
   * or anything else.
   */
  reads: Allowed extends 'public' ? 'catalogue' | 'primary' : 'primary';
  /** Whether it is a list of the catalogue, which is costly to render. */
  isList?: true;
  /** The status of a successful response. Default: 200. */
  status?: 200 | 201 | 202;
  /** Read after the access check. */
  input: Input<Value>;
  run(context: Allowed extends 'public' ? RequestContext : SignedInContext, input: Value): Promise<Result>;
  /** The JSON of the response as the viewer sees it now, to which `"success": true` is added. */
  answer: Answer<Result>;
}

/** A call of the REST API. The router, its document, the role matrix and the fuzz are made from the list of them. */
export interface Route {
  method: Method;
  path: `/${string}`;
  operation: string;
  /** Of a call that no operation of GraphQL describes. */
  description?: string;
  limits?: readonly Limit[];
  access: Access;
  takes: Takes;
  status: number;
  /** Of JSON with `"success": true`, or else the media type of a file or what JSON consists of instead. */
  answers: Shape | { type: string } | { json: JsonSchema };
  handle(served: Served): RequestHandler;
}

/** What the calls share. */
export interface Served {
  /** How responses are cached that depend on the catalogue. */
  cached: CachedResponses;
  readVersion(): Promise<string>;
  /** `GET /api` and the document of all calls. */
  texts: Record<'index' | 'document', string>;
}

type Called = Pick<Route, 'access' | 'operation' | 'method'>;

/** The context of a viewer who may call a route now. Throws UNAUTHENTICATED and FORBIDDEN. */
async function admit(res: Response, { access, operation, method }: Called): Promise<RequestContext> {
  const context = await sessionOf<RequestContext>(res).current();
  /* M2 */ if (access !== 'public') assertMay(context.viewer, access, { operation, isChange: method !== 'get' });
  return context;
}

export function route<const Allowed extends Access, Value, Result>(
  definition: Definition<Allowed, Value, Result>,
): Route {
  const {
    method,
    path,
    operation,
    limits = [],
    access,
    reads,
    isList = false,
    status = 200,
    input,
    run,
    answer,
  } = definition;
  const name = `/api${path}`;
  const handle: Route['handle'] =
    ({ cached, readVersion }) =>
    async (req, res) => {
      res.locals.route = name;
      await admit(res, definition);
      let values: Value;
      let context: RequestContext;
      try {
        values = await input.read(req);
      } finally {
        // A form may have arrived for minutes. Its errors do not concern a viewer who is no longer signed in.
        context = await admit(res, definition);
      }
      const render = async (): Promise<string> => {
        const db = isList ? connectionsOfTask(context.db) : context.db;
        const result = await run({ ...context, db } as Parameters<typeof run>[0], values);
        return JSON.stringify({ success: true, ...answer(result, context) });
      };
      if (reads !== 'catalogue') return sendText(res.status(status).type(JSON_TYPE), await render());
      const requestedAt = performance.now();
      const version = await readVersion();
      const key = [name, JSON.stringify(values)];
      const response = await cached.find(req, res, { key, isList, version, requestedAt }, render);
      if (response) await cached.send(req, res, response);
    };
  return { method, path, operation, limits, access, takes: input.takes, status, answers: answer.shape, handle };
}

interface FileDefinition<Value> {
  /** Below `/api`, in the syntax of Express. */
  path: `/${string}`;
  operation: string;
  limits?: readonly Limit[];
  /** If no operation of GraphQL describes it. */
  description?: string;
  access: readonly Role[];
  type: string;
  input: Input<Value>;
  /** A text in parts is sent while it is made; `end` is called when it has been sent, or cannot be sent any more. */
  run(
    context: SignedInContext,
    input: Value,
  ): Promise<{ name: string; text: string | AsyncIterable<string>; end?: () => void }>;
}

/**
 * Sends parts for as long as the session continues. If the first fails, that is the response; if a later one does, the
 * connection is closed, so that no client takes what it has received for the whole.
 */
async function sendParts(
  res: Response,
  { name, type, parts }: { name: string; type: string; parts: AsyncIterable<string> },
  called: Called,
): Promise<void> {
  async function* admitted(): AsyncGenerator<string> {
    for await (const part of parts) {
      await admit(res, called);
      yield part;
    }
  }
  const rest = admitted();
  const first = await rest.next();
  async function* all(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* rest;
  }
  res.attachment(name).type(type);
  try {
    await pipeline(all(), res);
  } catch (error) {
    // The client has closed the connection.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** A call whose response is a file to download. */
export function fileRoute<Value>({ path, access, type, input, run, ...described }: FileDefinition<Value>): Route {
  const called = { access, operation: described.operation, method: 'get' } as const;
  const handle: Route['handle'] = () => async (req, res) => {
    res.locals.route = `/api${path}`;
    const context = await admit(res, called);
    const { name, text, end } = await run(context as SignedInContext, await input.read(req));
    try {
      if (typeof text === 'string') res.attachment(name).type(type).send(text);
      else await sendParts(res, { name, type, parts: text }, called);
    } finally {
      end?.();
    }
  };
  return { ...described, method: 'get', path, access, takes: input.takes, status: 200, answers: { type }, handle };
}

interface TextDefinition extends Pick<Route, 'path' | 'operation' | 'description'> {
  text: keyof Served['texts'];
  schema: JsonSchema;
}

/** A public call whose response is a text that was made at the start. */
export function textRoute({ text, schema, ...described }: TextDefinition): Route {
  const handle: Route['handle'] =
    ({ texts }) =>
    (_req, res) => {
      res.locals.route = `/api${described.path}`;
      res.set('Cache-Control', 'no-cache').type(JSON_TYPE).send(texts[text]);
    };
  return { ...described, method: 'get', access: 'public', takes: {}, status: 200, answers: { json: schema }, handle };
}
