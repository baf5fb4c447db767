import type { Server } from 'node:http';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema, ValidationRule } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { Events } from '../events/events.js';
import type { RequestContext } from '../request-context.js';
import { refusal, toSubscribe } from './to-subscribe.js';

/** Bytes of one message; ws would take 100 MiB. */
const MAX_MESSAGE = 64 * 1024;
/** Milliseconds until `connection_init`, without which a socket is closed. */
const INIT_WITHIN = 5_000;
/** At a time on one socket; the web has one. */
const MAX_SUBSCRIPTIONS = 10;
const SESSION_ENDED = 4401;
const TRY_AGAIN_LATER = 1013;

interface LiveOptions {
  schema: GraphQLSchema;
  events: Events;
  rules: readonly ValidationRule[];
  contextFor(authorization: string | undefined, address: string): Promise<RequestContext>;
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
  onUnexpected(error: unknown): void;
}

/** Browsers say where a page comes from; only our own may open a socket. */
const isForeign = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

const isOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN;

const endSession = (socket: WebSocket): void => socket.close(SESSION_ENDED, 'Session ended');

/**
 * Subscriptions over WebSocket (graphql-ws) on the path of GraphQL, and nothing else: queries and mutations would go
 * past the limits of HTTP. A socket ends with the session that opened it (decision 2): at expiry, ban and deletion.
 * Returns how to close all of them.
 */
export function serveLive(server: Server, options: LiveOptions): () => Promise<void> {
  const { schema, events, rules, contextFor, formatError, onUnexpected } = options;
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
      connectionInitWaitTimeout: INIT_WITHIN,
      // Else the reason of a close would tell of the inside.
      isProd: true,
      async onConnect({ connectionParams, extra: { socket, request } }) {
        const given = connectionParams?.authorization;
        const authorization = typeof given === 'string' ? given : undefined;
        const identified = () => contextFor(authorization, request.socket.remoteAddress ?? '');
        try {
          const context = await identified();
          if (!isOpen(socket)) return false;
          keep(socket, context);
          // The session may have ended after it was looked at, and before its end would have been heard.
          if (context.viewer && !(await identified()).viewer) endSession(socket);
        } catch (error) {
          onUnexpected(error);
          socket.close(TRY_AGAIN_LATER, 'Please try again shortly');
        }
        return isOpen(socket);
      },
      onSubscribe({ extra, subscriptions }, _id, payload) {
        if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS)
          return [refusal(`A socket can have up to ${MAX_SUBSCRIPTIONS} subscriptions`)];
        return toSubscribe(schema, rules, payload, contexts.get(extra.socket));
      },
      onError: (_context, _id, _payload, errors) => format(errors),
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
      sockets.handleUpgrade(request, socket, head, (opened) => {
        sockets.emit('connection', opened, request);
        // Frames that are too long or broken close the socket; graphql-ws would print them as errors of the house.
        opened.removeAllListeners('error').on('error', () => undefined);
      });
  });

  return async () => {
    stopListening();
    await live.dispose();
    sockets.close();
  };
}
