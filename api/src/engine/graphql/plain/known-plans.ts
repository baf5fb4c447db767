import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../../transports/request/request-context.js';
import { MAX_CACHED_CHARACTERS, operationKey } from '../documents.js';
import { isPublic, readsCatalogue } from '../public-operations.js';
import { type Plan, planOf } from './plan.js';

/** Characters of all documents with a plan; a plan takes about as much memory as the parsed document, 50 bytes each. */
const MAX_TOTAL_CHARACTERS = 200_000;

interface Known {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Undefined until it is needed: most documents of strangers are sent only once. */
  plan?: Plan | null;
}

/** Plans of the operations that Apollo Server has accepted, the most recently used ones. */
export interface KnownPlans {
  /**
   * The plan of an operation that was accepted before; null if graphql-js has to execute it, or if its response is cached
   * or computed one at a time (docs/decisions/0009).
   */
  find(query: string, operationName: string | undefined): Plan | null;
  /** The same, but null if the plan has not been made yet, which takes up to some milliseconds. */
  findMade(query: string, operationName: string | undefined): Plan | null;
  /** Learns of accepted operations. */
  plugin: ApolloServerPlugin<RequestContext>;
}

export function knownPlans(schema: GraphQLSchema): KnownPlans {
  const known = new LRUCache<string, Known>({
    maxSize: MAX_TOTAL_CHARACTERS,
    maxEntrySize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_known, key) => key.length,
  });
  return {
    findMade: (query, operationName) => known.get(operationKey(query, operationName))?.plan ?? null,
    find(query, operationName) {
      const found = known.get(operationKey(query, operationName));
      if (!found) return null;
      if (found.plan === undefined) found.plan = planOf(schema, found.document, found.operation);
      return found.plan;
    },
    plugin: {
      async requestDidStart() {
        return {
          async didResolveOperation({ source, document, operation, request }) {
            const key = operationKey(source, request.operationName);
            if (!operation || known.has(key)) return;
            const isOfCatalogue = isPublic(operation) || readsCatalogue(source, request.operationName);
            known.set(key, isOfCatalogue ? { document, operation, plan: null } : { document, operation });
          },
        };
      },
    },
  };
}
