import type { IncomingMessage, Server } from 'node:http';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema, ValidationRule } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { SessionEvents } from '../auth/session-events.js';
import type { Bus } from '../platform/bus/bus.js';
import type { LoopScheduler } from '../kernel/loop-scheduler.js';
import { networkOf } from '../kernel/network.js';
import type { RequestContext } from '../http/request-context.js';
import { keyedSemaphore } from '../kernel/keyed-semaphore.js';
import { cutOffUnread, type LiveLimits, messageCounter, watchMessages } from './live-limits.js';
import { refusal, subscribeOrSay, toSubscribe } from './to-subscribe.js';

const SESSION_ENDED = 4401;
const TRY_AGAIN_LATER = 1013;

interface LiveOptions {
  schema: GraphQLSchema;
  events: Bus<SessionEvents>;
  rules: readonly ValidationRule[];
  contextFor(authorization: string | undefined, address: string): Promise<RequestContext>;
  addressOf(request: IncomingMessage): string;
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
  onUnexpected(error: unknown): void;
  inTurn: LoopScheduler;
  limits: LiveLimits;
}

/** Browsers say where a page comes from; only our own may open a socket. */
const isForeign = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

const isOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN;

const endSession = (socket: WebSocket): void => socket.close(SESSION_ENDED, 'Session ended');

/** Messages that only a server sends. */
const SERVERS_WORDS = new Set<unknown>(['connection_ack', 'next', 'error']);
/** Bytes; graphql-ws says an id back in the reason of a close, for which a frame has room for 123. */
const MAX_ID = 64;

/**
 * Closes the socket as for any message that is none. graphql-ws would close it with 4500, as if the house had failed, and
 * print a stack for each.
 */
function refuseStrangeWords(key: string, value: unknown): unknown {
  if (key !== '' || typeof value !== 'object' || value === null) return value;
  const { type, id } = value as { type?: unknown; id?: unknown };
  if (SERVERS_WORDS.has(type)) throw new Error('Clients cannot send messages of this type');
  if (typeof id === 'string' && Buffer.byteLength(id) > MAX_ID)
    throw new Error('The id is too long');
  return value;
}

/**
 * Subscriptions over WebSocket (graphql-ws) on the path of GraphQL, and nothing else: queries and mutations would go
 * past the limits of HTTP. A socket ends with the session that opened it (P2): at expiry, logout, ban and deletion.
 * Returns how to close all of them.
 */
export function serveLive(server: Server, options: LiveOptions): () => Promise<void> {
  const {
    schema,
    events,
    rules,
    contextFor,
    addressOf,
    formatError,
    onUnexpected,
    inTurn,
    limits,
  } = options;
  const socketOptions = {
    noServer: true,
    maxPayload: limits.message,
    maxFragments: limits.frames,
    // Else all that a socket has sent is looked at in one turn of the event loop.
    allowSynchronousEvents: false,
    // Whoever is told goodbye and says none is cut off then, also when the server stops.
    closeTimeout: limits.farewell,
  };
  const sockets = new WebSocketServer(socketOptions);
  const ofAddress = keyedSemaphore(limits.ofAddress);
  const ofAccount = keyedSemaphore(limits.ofAccount);
  const counter = messageCounter(limits);
  const contexts = new Map<WebSocket, RequestContext>();
  /** Looks a socket's account up again, as it is now. */
  const lookups = new Map<WebSocket, () => Promise<RequestContext>>();
  /** Those of this turn of the event loop by token: one change may be told to all sockets of a session. */
  const lookingUp = new Map<string, Promise<RequestContext>>();
  /** What the sockets of an account have subscribed to. */
  const subscriptionsOf = new Map<string, Set<object>>();

  // graphql-ws sends formatted errors as they are, but asks for them as instances.
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error.toJSON(), error)) as unknown as GraphQLError[];

  function keep(socket: WebSocket, context: RequestContext, subscriptions: object): void {
    if (context.viewer) {
      const { id } = context.viewer;
      const leave = ofAccount(id);
      if (!leave) return socket.close(TRY_AGAIN_LATER, 'Too many sockets');
      const ofSockets = subscriptionsOf.get(id) ?? new Set();
      subscriptionsOf.set(id, ofSockets.add(subscriptions));
      socket.once('close', () => {
        leave();
        ofSockets.delete(subscriptions);
        if (ofSockets.size === 0) subscriptionsOf.delete(id);
      });
    }
    contexts.set(socket, context);
    const left = (context.viewer?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    const expiry = Number.isFinite(left)
      ? setTimeout(() => endSession(socket), Math.min(left, 2 ** 31 - 1))
      : undefined;
    socket.once('close', () => {
      clearTimeout(expiry);
      contexts.delete(socket);
      lookups.delete(socket);
    });
  }

  async function endIfOver(
    socket: WebSocket,
    lookUp = () => lookups.get(socket)?.(),
  ): Promise<void> {
    if (!contexts.get(socket)?.viewer) return;
    const now = await lookUp();
    if (!now?.viewer) endSession(socket);
  }

  function lookUpTogether(socket: WebSocket): Promise<RequestContext> | undefined {
    const tokenKey = contexts.get(socket)?.viewer?.tokenKey ?? '';
    const underWay = lookingUp.get(tokenKey) ?? lookups.get(socket)?.();
    if (underWay === undefined || lookingUp.has(tokenKey)) return underWay;
    lookingUp.set(tokenKey, underWay);
    setImmediate(() => lookingUp.delete(tokenKey));
    return underWay;
  }

  const countOf = (accountId: string): number =>
    [...(subscriptionsOf.get(accountId) ?? [])].reduce(
      (sum, ofSocket) => sum + Object.keys(ofSocket).length,
      0,
    );

  const live = useServer<{ authorization?: unknown }>(
    {
      schema,
      connectionInitWaitTimeout: limits.initWithin,
      // Else the reason of a close would tell of the inside.
      isProd: true,
      jsonMessageReviver: refuseStrangeWords,
      async onConnect({ connectionParams, subscriptions, extra: { socket, request } }) {
        const given = connectionParams?.authorization;
        const authorization = typeof given === 'string' ? given : undefined;
        const identified = () => contextFor(authorization, addressOf(request));
        try {
          const context = await identified();
          if (!isOpen(socket)) return false;
          keep(socket, context, subscriptions);
          lookups.set(socket, identified);
          // The session may have ended after it was looked at, and before its end would have been heard.
          await endIfOver(socket);
        } catch (error) {
          onUnexpected(error);
          socket.close(TRY_AGAIN_LATER, 'Please try again shortly');
        }
        return isOpen(socket);
      },
      onSubscribe({ extra, subscriptions }, _id, payload) {
        if (Object.keys(subscriptions).length > limits.subscriptions)
          return [refusal(`A socket can have up to ${limits.subscriptions} subscriptions`)];
        const context = contexts.get(extra.socket);
        if (context?.viewer && countOf(context.viewer.id) > limits.subscriptionsOfAccount)
          return [
            refusal(`An account can have up to ${limits.subscriptionsOfAccount} subscriptions`),
          ];
        return toSubscribe(schema, rules, payload, context);
      },
      subscribe: subscribeOrSay,
      onError: (_context, _id, _payload, errors) => format(errors),
      async onNext({ extra: { socket } }, _id, _payload, _args, result) {
        cutOffUnread(socket, limits);
        try {
          // Another process may have ended it; without Redis nobody hears of that (P2).
          await endIfOver(socket, () => lookUpTogether(socket));
        } catch (error) {
          onUnexpected(error);
          socket.close(TRY_AGAIN_LATER, 'Please try again shortly');
        }
        return result.errors ? { ...result, errors: format(result.errors) } : undefined;
      },
    },
    sockets,
    limits.pingEvery,
  );

  const stopListening = events.listen('sessionsEnded', ({ accountId }) => {
    for (const [socket, { viewer }] of contexts) if (viewer?.id === accountId) endSession(socket);
  });
  const stopListeningToTokens = events.listen('tokenEnded', ({ tokenKey }) => {
    for (const [socket, { viewer }] of contexts)
      if (viewer?.tokenKey === tokenKey) endSession(socket);
  });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const isOurs =
      request.url?.split('?')[0] === '/graphql' &&
      !isForeign(request.headers.origin, request.headers.host);
    if (!isOurs) return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    const network = networkOf(addressOf(request));
    const leave = ofAddress(network);
    if (!leave) return socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n');
    socket.once('close', leave);
    const begin = (opened: WebSocket): void => {
      watchMessages(opened, network, counter, inTurn, limits);
      sockets.emit('connection', opened, request);
      // Frames that are too long or broken close the socket; graphql-ws would print them as errors of the house.
      opened.removeAllListeners('error').on('error', () => undefined);
    };
    inTurn(network, () => sockets.handleUpgrade(request, socket, head, begin));
  });

  return async () => {
    stopListening();
    stopListeningToTokens();
    counter.stop();
    await live.dispose();
  };
}
