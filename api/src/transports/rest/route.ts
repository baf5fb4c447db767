import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { type CachedResponses, JSON_TYPE } from '../../engine/cache/cached-responses.js';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import { sessionOf } from '../../engine/http/session.js';
import { assertRole } from '../../marketplace/auth/guard.js';
import type { RequestContext, SignedInContext } from '../request/request-context.js';
import { sendText } from '../../engine/http/send-text.js';
import type { Role } from '../../marketplace/users/viewer.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The roles that may call a route, or `public` if it needs no token. */
export type Access = readonly Role[] | 'public';

/** Who reads a response, and when. */
export type Reader = Pick<RequestContext, 'viewer' | 'deps'>;

interface Definition<Allowed extends Access, Input, Result> {
  method: Method;
  /** Below `/api`, in the syntax of Express. */
  path: `/${string}`;
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
  /** Reads the input after the access check. Throws BAD_USER_INPUT. */
  input(req: Request): Input | Promise<Input>;
  run(context: Allowed extends 'public' ? RequestContext : SignedInContext, input: Input): Promise<Result>;
  /** The JSON of the response as the viewer sees it now, to which `"success": true` is added. */
  body(result: Result, context: Reader): object;
}

/** A call of the REST API. The router, the role matrix and the fuzz are made from the list of them. */
export interface Route {
  method: Method;
  path: `/${string}`;
  access: Access;
  handle(catalogue: CachedCatalogue): RequestHandler;
}

/** How responses are cached that depend on the catalogue. */
export interface CachedCatalogue {
  cached: CachedResponses;
  readVersion(): Promise<string>;
}

/** The context of a viewer who may call a route now. Throws UNAUTHENTICATED and FORBIDDEN. */
async function admit(res: Response, access: Access): Promise<RequestContext> {
  const context = await sessionOf<RequestContext>(res).current();
  /* M2 */ if (access !== 'public') assertRole(context.viewer, access);
  return context;
}

export function route<const Allowed extends Access, Input, Result>(
  definition: Definition<Allowed, Input, Result>,
): Route {
  const { method, path, access, reads, isList = false, status = 200, input, run, body } = definition;
  const name = `/api${path}`;
  const handle: Route['handle'] =
    ({ cached, readVersion }) =>
    async (req, res) => {
      res.locals.route = name;
      await admit(res, access);
      let values: Input;
      let context: RequestContext;
      try {
        values = await input(req);
      } finally {
        // A form may have arrived for minutes. Its errors do not concern a viewer who is no longer signed in.
        context = await admit(res, access);
      }
      const render = async (): Promise<string> => {
        const db = isList ? connectionsOfTask(context.db) : context.db;
        const result = await run({ ...context, db } as Parameters<typeof run>[0], values);
        return JSON.stringify({ success: true, ...body(result, context) });
      };
      if (reads !== 'catalogue') return sendText(res.status(status).type(JSON_TYPE), await render());
      const requestedAt = performance.now();
      const version = await readVersion();
      const key = [name, JSON.stringify(values)];
      const response = await cached.find(req, res, { key, isList, version, requestedAt }, render);
      if (response) await cached.send(req, res, response);
    };
  return { method, path, access, handle };
}

interface FileDefinition<Input> {
  /** Below `/api`, in the syntax of Express. */
  path: `/${string}`;
  access: readonly Role[];
  type: string;
  /** Throws BAD_USER_INPUT. */
  input(req: Request): Input | Promise<Input>;
  /** A text in parts is sent while it is made. */
  run(context: SignedInContext, input: Input): Promise<{ name: string; text: string | AsyncIterable<string> }>;
}

/**
 * Sends parts for as long as the session continues. If one fails, the connection is closed, so that no client takes what
 * it has received for the whole.
 */
async function sendParts(res: Response, parts: AsyncIterable<string>, access: Access): Promise<void> {
  async function* admitted(): AsyncIterable<string> {
    for await (const part of parts) {
      await admit(res, access);
      yield part;
    }
  }
  try {
    await pipeline(admitted(), res);
  } catch (error) {
    // The client has closed the connection.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** A call whose response is a file to download. */
export function fileRoute<Input>({ path, access, type, input, run }: FileDefinition<Input>): Route {
  const handle: Route['handle'] = () => async (req, res) => {
    res.locals.route = `/api${path}`;
    const context = await admit(res, access);
    const { name, text } = await run(context as SignedInContext, await input(req));
    res.attachment(name).type(type);
    if (typeof text === 'string') res.send(text);
    else await sendParts(res, text, access);
  };
  return { method: 'get', path, access, handle };
}

type Present<View> = (view: View, reader: Reader) => object;

/** The response body that contains one result. */
export const one =
  <View>(name: string, present: Present<View>) =>
  (view: View, reader: Reader): object => ({ [name]: present(view, reader) });

/** The response body that contains a list. */
export const many =
  <View>(name: string, present: Present<View>) =>
  (views: View[], reader: Reader): object => ({ [name]: views.map((view) => present(view, reader)) });

/** The response body that contains only a message for the user. */
export const message = (text: string) => (): object => ({ message: text });
