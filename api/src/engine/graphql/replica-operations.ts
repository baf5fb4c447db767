import type { ApolloServerPlugin } from '@apollo/server';
import type { RequestHandler } from 'express';
import { getOperationAST, Kind, OperationTypeNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { contextOf, readFromReplica, type RequestContext } from '../../transports/request/request-context.js';
import { MAX_CACHED_CHARACTERS } from './documents.js';
import { LIMITS } from './limits.js';

/**
 * Queries that only read, and whose result may be some seconds old unless the viewer has changed it. An operation of
 * nothing else reads from a replica. Not those that pages fetch when they begin to follow changes live: a change of the
 * other party that the replica has not replayed yet would be missing until the next one.
 */
const FIELDS = new Set([
  ...['services', 'service', 'catalogueCounts', 'provider', 'reviews', 'latestReviews', 'nextFreeDates'],
  ...['availableSlots', 'availableDates', 'bookedUpDates', 'config', '__typename'],
  ...['favourites', 'myWishes', 'providerServices'],
  ...['adminStats', 'adminUsers', 'adminUserCount', 'adminServices', 'adminBookings', 'adminHistory'],
]);

/** Characters of all remembered documents. */
const MAX_REMEMBERED_CHARACTERS = 500_000;

function readsOnly(query: string, operationName: string | undefined): boolean {
  try {
    const document = parse(query, { maxTokens: LIMITS.tokens, noLocation: true });
    const operation = getOperationAST(document, operationName);
    return (
      operation?.operation === OperationTypeNode.QUERY &&
      operation.selectionSet.selections.every((one) => one.kind === Kind.FIELD && FIELDS.has(one.name.value))
    );
  } catch {
    return false; // Apollo Server reports the error
  }
}

/** Lets operations of such queries read from a replica. */
export function replicaOperations(): RequestHandler {
  const remembered = new LRUCache<string, boolean>({
    maxSize: MAX_REMEMBERED_CHARACTERS,
    // Longer documents are parsed each time.
    maxEntrySize: 2 * MAX_CACHED_CHARACTERS,
    sizeCalculation: (_reads, { length }) => length,
  });
  return async (req, res, next) => {
    if (!contextOf(res).chooseReplica) return next();
    const { query, operationName } = ((req.method === 'POST' ? req.body : req.query) ?? {}) as Record<string, unknown>;
    if (typeof query !== 'string') return next();
    const name = typeof operationName === 'string' ? operationName : undefined;
    const key = JSON.stringify([query, name]);
    const reads = remembered.get(key) ?? readsOnly(query, name);
    remembered.set(key, reads);
    if (reads) await readFromReplica(res);
    next();
  };
}

/** Records that the viewer may have written, before the response to a mutation. */
export const recordWrites: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ operation, contextValue }) {
        if (operation?.operation === OperationTypeNode.MUTATION) await contextValue.recordWrite?.();
      },
    };
  },
};
