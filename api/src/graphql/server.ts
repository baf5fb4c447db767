import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import {
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
  type ValidationRule,
} from 'graphql';
import { badInput } from '../kernel/errors.js';
import type { Logger } from '../platform/ops/logger.js';
import { keptDocuments } from './documents.js';
import { asGraphqlError } from './format-error.js';
import { EXECUTION, LIMITS, VALIDATION } from './limits.js';
import type { RequestContext } from '../http/request-context.js';
import { notePublicOperations } from './public-operations.js';

/** Says when to come back (P5), and with which status a request that reached no resolver was refused. */
const answerHeaders: ApolloServerPlugin<RequestContext> = {
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

/** Apollo Server would execute the first event that never comes, and call its absence an error of the house. */
const noSubscriptions: ApolloServerPlugin<RequestContext> = {
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

export async function startGraphql(
  options: GraphqlServerOptions,
): Promise<ApolloServer<RequestContext>> {
  const { schema, httpServer, rules, log, plugins, formatError } = options;
  const server = new ApolloServer<RequestContext>({
    schema,
    // Where it is switched off, a rule of ours says so, over WebSocket too.
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
    documentStore: keptDocuments(),
    logger: {
      debug: (message: unknown) => log.debug(String(message)),
      info: (message: unknown) => log.info(String(message)),
      warn: (message: unknown) => log.warn(String(message)),
      // Below its first line stands the document that was sent.
      error: (message: unknown) => log.error(String(message).split('\n', 1)[0] ?? ''),
    },
    plugins: [
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: 5_000 }),
      ApolloServerPluginLandingPageDisabled(),
      // It would look at each field of each entry, which is half the time of a long list. We set the header ourselves.
      ApolloServerPluginCacheControlDisabled(),
      answerHeaders,
      noSubscriptions,
      notePublicOperations,
      ...plugins,
    ],
  });
  await server.start();
  return server;
}
