import type { ApolloServerPlugin } from '@apollo/server';
import type { RequestHandler } from 'express';
import { Kind, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import { questionKey, sendKept } from '../http/kept-answers.js';
import { badInput } from '../errors.js';
import { contextOf, type RequestContext } from '../request-context.js';
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

/**
 * Gives the finished answer to an operation that was answered before and would be answered the same. Only what passed
 * every limit and was answered without an error is ever kept.
 */
export const giveKeptAnswers: RequestHandler = async (req, res, next) => {
  const body = req.body as Record<string, unknown> | undefined;
  const { query, variables, operationName, extensions } = body ?? {};
  if (req.method !== 'POST' || typeof query !== 'string' || extensions) return next();
  const context = contextOf(res);
  const { answers, db, viewer } = context;
  const key = questionKey(viewer, query, textOf([variables, operationName]), req.get('accept'));

  let made = (): void => undefined;
  if (answers.has(key)) {
    const version = await catalogueVersion(db);
    await answers.othersMaking(key);
    const kept = answers.get(key, version);
    if (kept) return sendKept(req, res, kept);
    answers.making(key, new Promise<void>((resolve) => (made = resolve)));
  }
  const send = res.send.bind(res);
  res.send = (text: unknown) => {
    // Told here and not by the connection, of which nothing may be heard any more: the operation goes on without it.
    made();
    const { version } = context.asOf;
    if (version !== undefined && typeof text === 'string')
      answers.keep(key, version, String(res.get('content-type')), text);
    return send(text);
  };
  next();
};
