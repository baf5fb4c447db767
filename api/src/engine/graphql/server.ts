import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { Request, Response } from 'express';
import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
  type ValidationRule,
} from 'graphql';
import { type AppError, badInput } from '../../kernel/errors.js';
import { shouldLog, toAppError } from '../http/translate-error.js';
import { sessionOf } from '../http/session.js';
import type { Logger } from '../ops/logger.js';
import type { Metrics } from '../ops/metrics.js';
import { documentCache } from './documents.js';
import { graphqlErrorOf } from './format-error.js';
import { EXECUTION, LIMITS, VALIDATION } from './limits.js';
import { observeOperations } from './operation-metrics.js';
import { operationsOf } from './operations.js';
import type { OperationRunner } from './run-operation.js';
import type { Result } from './execution/execute.js';

/** What Apollo Server and its plugins receive. Resolvers receive the context of the session. */
export interface HttpContext {
  req: Request;
  res: Response;
}

type Plugin = ApolloServerPlugin<HttpContext>;

export interface GraphqlServerOptions {
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
  log: Logger;
  metrics: Pick<Metrics, 'observeGraphql'>;
  runner: OperationRunner;
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
  onUnexpected(error: unknown): void;
}

/** Codes of errors that a client does not cause. */
const OF_SERVER = new Set<unknown>(['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);

/** Responds to operations in place of Apollo Server's own executor. */
function respondWith({ schema, runner, formatError, onUnexpected }: GraphqlServerOptions): Plugin {
  const operationOf = operationsOf(schema);

  const format = (errors: readonly GraphQLError[]): GraphQLFormattedError[] =>
    errors.map((error) => formatError(error.toJSON(), error));

  /** An operation without data was not executed, since its variables are invalid. */
  const response = ({ data, errors }: Result) => ({
    http: { status: data === undefined ? 400 : 200, headers: new HeaderMap() },
    body: {
      kind: 'single' as const,
      singleResult: errors ? { data, errors: format(errors) } : { data },
    },
  });

  const failed = (error: AppError) => ({
    http: { status: error.status, headers: new HeaderMap() },
    body: { kind: 'single' as const, singleResult: { errors: [graphqlErrorOf(error)] } },
  });

  return {
    async requestDidStart() {
      return {
        async responseForOperation({ document, operation, source, request, contextValue: { req, res } }) {
          if (!operation) return null;
          // Apollo Server would execute it like a query, and report the missing data as an internal error.
          if (operation.operation === OperationTypeNode.SUBSCRIPTION)
            return failed(badInput({ query: 'Subscriptions are served over WebSocket only' }));
          const { variables = {} } = request;
          try {
            const result = await runner.runOperation({
              operation: operationOf(document, operation),
              source,
              variables,
              req,
              res,
            });
            return response(result ?? { data: null });
          } catch (error) {
            // The request was not executed.
            if (shouldLog(error)) onUnexpected(error);
            return failed(toAppError(error));
          }
        },
      };
    },
  };
}

/** Notes what is logged and counted of an operation, and when it may be repeated (P5). */
function noteOutcome({ metrics }: GraphqlServerOptions): Plugin {
  const observe = observeOperations(metrics);
  return {
    async requestDidStart() {
      const started = performance.now();
      return {
        async willSendResponse({ operation, response, contextValue: { res } }) {
          const { errors } = response.body.kind === 'single' ? response.body.singleResult : {};
          observe(operation, errors, started);
          // A form for a query has sent files that are not read.
          sessionOf(res).isRejected =
            operation?.operation === OperationTypeNode.QUERY ||
            errors?.some(({ extensions }) => !OF_SERVER.has(extensions?.code)) === true;
          const later = errors?.find(({ extensions }) => extensions?.retryAfter !== undefined);
          if (later) response.http.headers.set('retry-after', String(later.extensions?.retryAfter));
        },
      };
    },
  };
}

export async function startGraphql(options: GraphqlServerOptions): Promise<ApolloServer<HttpContext>> {
  const { schema, rules, log, formatError } = options;
  const server = new ApolloServer<HttpContext>({
    schema,
    // If it is disabled, a validation rule of `limits.ts` rejects it, over WebSocket too.
    introspection: true,
    formatError,
    validationRules: [...rules],
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
      ApolloServerPluginLandingPageDisabled(),
      // It would process each field of each entry, half the time of a long list. `security-headers.ts` sets the header.
      ApolloServerPluginCacheControlDisabled(),
      // Of subgraphs, which this is not; without this, half a megabyte of modules would be loaded.
      ApolloServerPluginInlineTraceDisabled(),
      respondWith(options),
      noteOutcome(options),
    ],
  });
  await server.start();
  return server;
}
