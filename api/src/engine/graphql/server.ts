import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type GraphQLFormattedError, type GraphQLSchema, OperationTypeNode, type ValidationRule } from 'graphql';
import { badInput } from '../../kernel/errors.js';
import type { Logger } from '../ops/logger.js';
import { documentCache } from './documents.js';
import { asGraphqlError } from './format-error.js';
import { EXECUTION, LIMITS, VALIDATION } from './limits.js';
import type { RequestContext } from '../../transports/request/request-context.js';
import { recordCatalogueVersion } from './public-operations.js';

/** Sets `Retry-After` for rejected requests that may be retried (P5). */
const retryAfterHeader: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response }) {
        const body = response.body.kind === 'single' ? response.body.singleResult : undefined;
        const later = body?.errors?.find(({ extensions }) => extensions?.retryAfter !== undefined);
        if (later) response.http.headers.set('retry-after', String(later.extensions?.retryAfter));
      },
    };
  },
};

/** Codes of errors that a client does not cause. */
const OF_SERVER = new Set<unknown>(['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);

/** Notes in the context whether the client caused an error, or has sent a form for a query, which reads none of its files. */
const noteOutcome: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, operation, contextValue }) {
        const errors = response.body.kind === 'single' ? response.body.singleResult.errors : undefined;
        contextValue.outcome.isRejected =
          operation?.operation === OperationTypeNode.QUERY ||
          errors?.some(({ extensions }) => !OF_SERVER.has(extensions?.code)) === true;
      },
    };
  },
};

/**
 * Apollo Server would execute a subscription over HTTP like a query, and report the missing data as an internal error.
 */
const rejectSubscriptions: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
          throw asGraphqlError(badInput({ query: 'Subscriptions are served over WebSocket only' }));
      },
    };
  },
};

export interface GraphqlServerOptions {
  schema: GraphQLSchema;
  httpServer: Server;
  rules: ValidationRule[];
  log: Logger;
  plugins: ApolloServerPlugin<RequestContext>[];
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
}

export async function startGraphql(options: GraphqlServerOptions): Promise<ApolloServer<RequestContext>> {
  const { schema, httpServer, rules, log, plugins, formatError } = options;
  const server = new ApolloServer<RequestContext>({
    schema,
    // If it is disabled, a validation rule of `limits.ts` rejects it, over WebSocket too.
    introspection: true,
    formatError,
    validationRules: rules,
    parseOptions: { maxTokens: LIMITS.tokens },
    validationOptions: VALIDATION,
    executionOptions: EXECUTION,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    documentStore: documentCache(),
    logger: {
      debug: (message: unknown) => log.debug(String(message)),
      info: (message: unknown) => log.info(String(message)),
      warn: (message: unknown) => log.warn(String(message)),
      // The lines after the first contain the document of the request.
      error: (message: unknown) => log.error(String(message).split('\n', 1)[0] ?? ''),
    },
    plugins: [
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: 5_000 }),
      ApolloServerPluginLandingPageDisabled(),
      // It would process each field of each entry, half the time of a long list. `app.ts` sets the header.
      ApolloServerPluginCacheControlDisabled(),
      // Of subgraphs, which this is not; without this, half a megabyte of modules would be loaded.
      ApolloServerPluginInlineTraceDisabled(),
      retryAfterHeader,
      noteOutcome,
      rejectSubscriptions,
      recordCatalogueVersion,
      ...plugins,
    ],
  });
  await server.start();
  return server;
}
