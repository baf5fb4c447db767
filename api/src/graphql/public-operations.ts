import {
  type ApolloServer,
  type ApolloServerPlugin,
  HeaderMap,
  type HTTPGraphQLResponse,
} from '@apollo/server';
import type { Request, RequestHandler } from 'express';
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type OperationDefinitionNode,
} from 'graphql';
import { isGone } from '../http/in-flight.js';
import { LIMITS } from './limits.js';
import { questionKey, sendKept } from '../http/kept-answers.js';
import { badInput } from '../kernel/errors.js';
import { contextOf, type RequestContext } from '../http/request-context.js';
import { catalogueVersion } from '../services/catalogue-version.js';

/** What depends on nothing but the catalogue, and on whether the viewer is signed in. */
const PUBLIC = new Set(['services', 'service', 'config', '__typename']);

const isPublic = (definition: OperationDefinitionNode | undefined): boolean =>
  definition?.operation === OperationTypeNode.QUERY &&
  definition.selectionSet.selections.every(
    (one) => one.kind === Kind.FIELD && PUBLIC.has(one.name.value),
  );

/** Notes down as of which version a public operation is answered, before it is executed, and only for whole answers. */
export const notePublicOperations: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (!isPublic(operation)) return;
        // A database that is away is the resolver's to tell.
        contextValue.asOf.version = await catalogueVersion(contextValue.db).catch(() => undefined);
      },
      async willSendResponse({ response: { body }, contextValue }) {
        if (body.kind !== 'single' || body.singleResult.errors)
          contextValue.asOf.version = undefined;
      },
    };
  },
};

/** As JSON; a body of some kilobytes can be nested deeper than it can be written. */
function textOf(values: unknown): string {
  try {
    return JSON.stringify(values);
  } catch {
    throw badInput({ variables: 'Variables are nested too deeply' });
  }
}

/** Whether it reads the list of services, which is costly; a mutation is nobody's to hold up. */
function readsCatalogue(query: string, operationName: unknown): boolean {
  if (!/\bservices\b/.test(query)) return false;
  try {
    const document = parse(query, { maxTokens: LIMITS.tokens, noLocation: true });
    const name = typeof operationName === 'string' ? operationName : undefined;
    // The one that is executed: others of the document tell nothing of it.
    return getOperationAST(document, name)?.operation !== OperationTypeNode.MUTATION;
  } catch {
    return false; // is told by Apollo Server
  }
}

/** Executes the request as Apollo's own middleware does. */
const execute = (
  server: ApolloServer<RequestContext>,
  req: Request,
  context: RequestContext,
): Promise<HTTPGraphQLResponse> => {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  const search = new URL(req.url, 'http://localhost').search;
  return server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: req.method, headers, search, body: req.body as unknown },
    context: async () => context,
  });
};

/**
 * Gives the finished answer to an operation that was answered before and would be answered the same, and makes those that
 * read the catalogue by turns. Only what passed every limit and was answered without an error is ever kept.
 */
export const servePublicOperations =
  (server: ApolloServer<RequestContext>): RequestHandler =>
  async (req, res, next) => {
    const body = req.body as Record<string, unknown> | undefined;
    const { variables, operationName, extensions } = body ?? {};
    const isPost = req.method === 'POST';
    const query: unknown = isPost ? body?.query : req.query.query;
    if (typeof query !== 'string') return next();
    const mayBeKept = isPost && !extensions;
    const context = contextOf(res);
    const { answers, db, viewer, address } = context;
    const key = questionKey(viewer, query, textOf([variables, operationName]), req.get('accept'));
    const turnOf = readsCatalogue(query, isPost ? operationName : req.query.operationName)
      ? address
      : null;
    if (!mayBeKept && turnOf === null) return next();
    const question = { key, turnOf, isGone: () => isGone(req, res) };

    let own: HTTPGraphQLResponse | undefined;
    const make = async () => {
      own = await execute(server, req, context);
      const { version } = context.asOf;
      if (!mayBeKept || version === undefined || own.body.kind !== 'complete') return null;
      return { version, type: own.headers.get('content-type') ?? '', text: own.body.string };
    };
    const kept =
      mayBeKept && answers.has(key)
        ? await answers.serve(question, await catalogueVersion(db), make)
        : await answers.make(question, make);
    if (own?.body.kind === 'complete') {
      for (const [name, value] of own.headers) res.set(name, value);
      res.status(own.status ?? 200).send(own.body.string);
    } else if (kept) await sendKept(req, res, kept);
  };
