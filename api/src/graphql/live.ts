import type { Server } from 'node:http';
import { getOperationAST, parse, specifiedRules, validate } from 'graphql';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema, ValidationRule } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import { badInput } from '../errors.js';
import type { Events } from '../events/events.js';
import type { RequestContext } from '../request-context.js';
import { asGraphqlError } from './format-error.js';

/** Bytes of one message; ws would take 100 MiB. */
const MAX_MESSAGE = 64 * 1024;
const SESSION_ENDED = 4401;

interface LiveOptions {
  schema: GraphQLSchema;
  events: Events;
  rules: readonly ValidationRule[];
  maxTokens: number;
  contextFor(authorization: string | undefined, address: string): Promise<RequestContext>;
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
}

/** Browsers say where a page comes from; only our own may open a socket. */
const isForeign = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

const endSession = (socket: WebSocket): void => socket.close(SESSION_ENDED, 'Session ended');

/**
 * Subscriptions over WebSocket (graphql-ws) on the path of GraphQL, and nothing else: queries and mutations would go
 * past the limits of HTTP. A socket ends with the session that opened it (decision 2): at expiry, ban and deletion.
 * Returns how to close all of them.
 */
export function serveLive(server: Server, options: LiveOptions): () => Promise<void> {
  const { schema, events, rules, maxTokens, contextFor, formatError } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  const contexts = new Map<WebSocket, RequestContext>();

  // graphql-ws sends formatted errors as they are, but asks for them as instances.
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error.toJSON(), error)) as unknown as GraphQLError[];

  function keep(socket: WebSocket, context: RequestContext): void {
    contexts.set(socket, context);
    const left = (context.viewer?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    const expiry = Number.isFinite(left)
      ? setTimeout(() => endSession(socket), Math.min(left, 2 ** 31 - 1))
      : undefined;
    socket.once('close', () => {
      clearTimeout(expiry);
      contexts.delete(socket);
    });
  }

  const live = useServer<{ authorization?: unknown }>(
    {
      schema,
      connectionInitWaitTimeout: 5_000,
      async onConnect({ connectionParams, extra }) {
        const given = connectionParams?.authorization;
        const address = extra.request.socket.remoteAddress ?? '';
        keep(
          extra.socket,
          await contextFor(typeof given === 'string' ? given : undefined, address),
        );
        return true;
      },
      onSubscribe({ extra }, _id, { query, variables, operationName }) {
        try {
          const document = parse(query, { maxTokens });
          const wrong = validate(schema, document, [...specifiedRules, ...rules], { maxErrors: 5 });
          if (wrong.length > 0) return format(wrong);
          if (getOperationAST(document, operationName)?.operation !== 'subscription')
            throw asGraphqlError(
              badInput({ query: 'Only subscriptions are served over WebSocket' }),
            );
          const contextValue = contexts.get(extra.socket);
          return { schema, document, variableValues: variables, operationName, contextValue };
        } catch (error) {
          return format([error as GraphQLError]);
        }
      },
      onError: (_context, _id, _payload, errors) => format(errors as readonly GraphQLError[]),
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: format(result.errors) } : undefined,
    },
    sockets,
  );

  const stopListening = events.listen('sessionsEnded', ({ accountId }) => {
    for (const [socket, { viewer }] of contexts) if (viewer?.id === accountId) endSession(socket);
  });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const isOurs =
      request.url?.split('?')[0] === '/graphql' &&
      !isForeign(request.headers.origin, request.headers.host);
    if (!isOurs) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    else
      sockets.handleUpgrade(request, socket, head, (opened) =>
        sockets.emit('connection', opened, request),
      );
  });

  return async () => {
    stopListening();
    await live.dispose();
    sockets.close();
  };
}
