import { type ApolloServer, type ApolloServerPlugin, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { Request, RequestHandler } from 'express';
import { getOperationAST, Kind, OperationTypeNode, parse, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { operationKey } from './documents.js';
import { LIMITS } from './limits.js';
import { whenScheduled } from '../http/guard/in-flight.js';
import { sendText } from '../http/send-text.js';
import { serveCached } from '../../transports/request/serve-cached.js';
import { badInput } from '../../kernel/errors.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { contextOf, currentContext, type RequestContext } from '../../transports/request/request-context.js';

/** Fields that depend only on the catalogue and on whether the viewer is signed in. */
const PUBLIC_FIELDS = new Set(['services', 'service', 'catalogueCounts', 'config', '__typename']);

export const isPublicField = (name: string): boolean => PUBLIC_FIELDS.has(name);

/** Whether the response may be cached (docs/decisions/0009). */
export const isPublic = (definition: OperationDefinitionNode | undefined): boolean =>
  definition?.operation === OperationTypeNode.QUERY &&
  definition.selectionSet.selections.every((one) => one.kind === Kind.FIELD && isPublicField(one.name.value));

/** Records the version of the catalogue before a public operation is executed; only for responses without errors. */
export const recordCatalogueVersion: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (!isPublic(operation)) return;
        // If the database is unavailable, the resolver reports it.
        contextValue.asOf.version = await contextValue.catalogueVersion().catch(() => undefined);
      },
      async willSendResponse({ response: { body }, contextValue }) {
        if (body.kind !== 'single' || body.singleResult.errors) contextValue.asOf.version = undefined;
      },
    };
  },
};

/** Serializes to JSON; a body of some kilobytes can be nested too deeply for `JSON.stringify`. */
export function toJson(values: unknown): string {
  try {
    return JSON.stringify(values);
  } catch {
    throw badInput({ variables: 'Variables are nested too deeply' });
  }
}

/** What `readsCatalogue` has returned for the last documents, which are parsed otherwise. */
const known = new LRUCache<string, boolean>({ maxSize: 200_000, sizeCalculation: (_reads, { length }) => length });

const nameOf = (operationName: unknown): string | undefined =>
  typeof operationName === 'string' ? operationName : undefined;

/** Whether the operation reads the list of services, which is costly. False for a mutation, which must not wait. */
export function readsCatalogue(query: string, operationName: unknown): boolean {
  if (!/\bservices\b/.test(query)) return false;
  const key = operationKey(query, nameOf(operationName));
  const reads = known.get(key) ?? parsesToList(query, operationName);
  known.set(key, reads);
  return reads;
}

function parsesToList(query: string, operationName: unknown): boolean {
  try {
    const document = parse(query, { maxTokens: LIMITS.tokens, noLocation: true });
    // Only the operation that is executed counts, not the others of the document.
    return getOperationAST(document, nameOf(operationName))?.operation !== OperationTypeNode.MUTATION;
  } catch {
    return false; // Apollo Server reports the error
  }
}

/** Whether the body is an operation that has been found to read the catalogue. */
export function isKnownToReadCatalogue(body: unknown): boolean {
  const { query, operationName } = (body ?? {}) as Record<string, unknown>;
  return typeof query === 'string' && known.get(operationKey(query, nameOf(operationName))) === true;
}

/** Executes the request like Apollo's own middleware. */
const execute = (
  server: ApolloServer<RequestContext>,
  req: Request,
  context: RequestContext,
): Promise<HTTPGraphQLResponse> => {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  // Not `new URL`, which throws for a target such as `http://host:99999/`.
  const search = /\?[^#]*/.exec(req.url)?.[0] ?? '';
  return server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: req.method, headers, search, body: req.body as unknown },
    context: async () => context,
  });
};

/**
 * Sends the cached response of a public operation while it is valid, and executes operations that read the catalogue
 * one at a time per client address, in different iterations of the event loop. Only responses without errors to
 * operations within all limits are cached.
 */
export const cachePublicOperations =
  (server: ApolloServer<RequestContext>, schedule: LoopScheduler): RequestHandler =>
  async (req, res, next) => {
    const body = req.body as Record<string, unknown> | undefined;
    const { variables, operationName, extensions } = body ?? {};
    const isPost = req.method === 'POST';
    const query: unknown = isPost ? body?.query : req.query.query;
    if (typeof query !== 'string') return next();
    // A form is executed, so that it is counted if it is for a query (U54).
    const isCacheable = isPost && !extensions && !req.is('multipart/form-data');
    const isList = readsCatalogue(query, isPost ? operationName : req.query.operationName);
    if (!isCacheable && !isList) return next();
    const context = contextOf(res);
    const parts = [query, toJson([isCacheable, variables, operationName]), req.get('accept')];

    let executed: HTTPGraphQLResponse | undefined;
    const isSent = await serveCached(req, res, { parts, isList, mayBePrivate: true }, async (db) => {
      if (isList) await whenScheduled(schedule, context.address);
      executed = await execute(server, req, { ...(await currentContext(res)), db });
      const { version } = context.asOf;
      if (!isCacheable || version === undefined || executed.body.kind !== 'complete') return null;
      const type = executed.headers.get('content-type') ?? '';
      return { version, type, text: executed.body.string };
    });
    if (isSent || executed?.body.kind !== 'complete') return;
    for (const [name, value] of executed.headers) res.set(name, value);
    res.status(executed.status ?? 200);
    // graphql-upload replaces `send`, so that the response waits for the rest of a form.
    if (req.is('multipart/form-data')) res.send(executed.body.string);
    else sendText(res, executed.body.string);
  };
