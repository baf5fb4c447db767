import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema, ValidationRule } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../bus/bus.js';
import type { SessionEvents } from '../bus/session-events.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { networkOf } from '../../kernel/network.js';
import type { EngineContext } from '../http/session.js';
import { concurrency } from '../limits/concurrency.js';
import { type LiveLimits, messageCounter, watchMessages } from './live-limits.js';
import { userInputError, subscribeSafely, prepareSubscription } from './prepare-subscription.js';
import { limitUnreadMessages } from './unread-messages.js';

const SESSION_ENDED = 4401;
const TRY_AGAIN_LATER = 1013;

/** The context of a socket, whose session may end while it is open. */
export interface LiveContext extends EngineContext {
  viewer: { id: string; tokenKey: string; expiresAt: Date } | null;
}

interface LiveOptions {
  schema: GraphQLSchema;
  events: Bus<SessionEvents>;
  rules: readonly ValidationRule[];
  contextFor(authorization: string | undefined, address: string): Promise<LiveContext>;
  addressOf(request: IncomingMessage): string;
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
  onUnexpected(error: unknown): void;
  schedule: LoopScheduler;
  /** Is called for each rejected handshake. */
  countRejection: (socket: Socket) => void;
  limits: LiveLimits;
}

/** Browsers send the origin of the page; only pages of this server may open a socket. */
const isForeign = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);

/** Responds and disconnects; Node would wait indefinitely for the client to close its side of the connection. */
function reject(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n`);
}

const isOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN;

const endSession = (socket: WebSocket): void => socket.close(SESSION_ENDED, 'Session ended');

/** Types of messages that only a server sends. */
const SERVER_MESSAGE_TYPES = new Set<unknown>(['connection_ack', 'next', 'error']);
/** Bytes; graphql-ws repeats an id in the reason of a close frame, which holds at most 123 bytes. */
const MAX_ID_BYTES = 64;

/**
 * Throws for messages that a client must not send; graphql-ws then closes the socket as for any malformed message.
 * Otherwise it would close the socket with 4500, as for an error of the server, and print a stack trace for each.
 */
function rejectInvalidMessage(key: string, value: unknown): unknown {
  if (key !== '' || typeof value !== 'object' || value === null) return value;
  const { type, id } = value as { type?: unknown; id?: unknown };
  if (SERVER_MESSAGE_TYPES.has(type)) throw new Error('Clients cannot send messages of this type');
  if (typeof id === 'string' && Buffer.byteLength(id) > MAX_ID_BYTES) throw new Error('The id is too long');
  return value;
}

/**
 * Serves subscriptions over WebSocket (graphql-ws) on the path of GraphQL. Queries and mutations are rejected, since
 * they would bypass the limits of HTTP. A socket is closed when the session that opened it ends (P2): at expiry,
 * logout, ban and deletion. Returns a function that closes all sockets.
 */
export function serveLive(server: Server, options: LiveOptions): () => Promise<void> {
  const { schema, events, rules, contextFor, addressOf, formatError, onUnexpected, schedule, countRejection, limits } =
    options;
  const socketOptions = {
    noServer: true,
    maxPayload: limits.messageBytes,
    maxFragments: limits.framesPerMessage,
    maxBufferedChunks: limits.chunksPerFrame,
    // Otherwise all messages that a socket has sent are processed in one iteration of the event loop.
    allowSynchronousEvents: false,
    // Terminates a client that does not complete the closing handshake, also when the server stops.
    closeTimeout: limits.closeTimeoutMs,
  };
  const sockets = new WebSocketServer(socketOptions);
  const socketsOf = concurrency({ per: { address: limits.socketsPerAddress, account: limits.socketsPerAccount } });
  const counter = messageCounter(limits);
  const unread = limitUnreadMessages(limits);
  const contexts = new Map<WebSocket, LiveContext>();
  /** Functions that look up the current state of the account of a socket. */
  const lookups = new Map<WebSocket, () => Promise<LiveContext>>();
  /** Recent lookups by token: one change may be sent to all sockets of a session. */
  const recentLookups = new Map<string, Promise<LiveContext>>();
  /** The subscriptions of the sockets of each account, and of each client address. */
  const subscriptionsOf = new Map<string, Set<object>>();

  // graphql-ws sends formatted errors unchanged, but its types require instances of GraphQLError.
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error.toJSON(), error)) as unknown as GraphQLError[];

  function register(socket: WebSocket, context: LiveContext, subscriptions: object): void {
    if (context.viewer) {
      const release = socketsOf.tryAcquire({ account: context.viewer.id });
      if (!release) return socket.close(TRY_AGAIN_LATER, 'Too many sockets');
      socket.once('close', release);
    }
    for (const owner of [context.viewer?.id, context.address]) {
      if (owner === undefined) continue;
      const ofSockets = subscriptionsOf.get(owner) ?? new Set();
      subscriptionsOf.set(owner, ofSockets.add(subscriptions));
      socket.once('close', () => {
        ofSockets.delete(subscriptions);
        if (ofSockets.size === 0) subscriptionsOf.delete(owner);
      });
    }
    contexts.set(socket, context);
    const left = (context.viewer?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    // No timer waits for longer than 24 days. Each change looks the session up in any case.
    const expiry = left < 2 ** 31 ? setTimeout(() => endSession(socket), left) : undefined;
    socket.once('close', () => {
      clearTimeout(expiry);
      contexts.delete(socket);
      lookups.delete(socket);
    });
  }

  async function closeIfSessionEnded(socket: WebSocket, lookUp = () => lookups.get(socket)?.()): Promise<void> {
    if (!contexts.get(socket)?.viewer) return;
    const now = await lookUp();
    if (!now?.viewer) endSession(socket);
  }

  function shareLookup(socket: WebSocket): Promise<LiveContext> | undefined {
    const tokenKey = contexts.get(socket)?.viewer?.tokenKey ?? '';
    const recent = recentLookups.get(tokenKey) ?? lookups.get(socket)?.();
    if (recent === undefined || recentLookups.has(tokenKey)) return recent;
    recentLookups.set(tokenKey, recent);
    setTimeout(() => recentLookups.delete(tokenKey), limits.lookupSharedMs).unref();
    return recent;
  }

  const countOf = (owner: string): number =>
    [...(subscriptionsOf.get(owner) ?? [])].reduce((sum, ofSocket) => sum + Object.keys(ofSocket).length, 0);

  const live = useServer<{ authorization?: unknown }>(
    {
      schema,
      connectionInitWaitTimeout: limits.initTimeoutMs,
      // Otherwise the reason of a close would contain internal details.
      isProd: true,
      jsonMessageReviver: rejectInvalidMessage,
      async onConnect({ connectionParams, subscriptions, extra: { socket, request } }) {
        const parameter = connectionParams?.authorization;
        const authorization = typeof parameter === 'string' ? parameter : undefined;
        const lookUp = () => contextFor(authorization, addressOf(request));
        try {
          const context = await lookUp();
          if (!isOpen(socket)) return false;
          register(socket, context, subscriptions);
          lookups.set(socket, lookUp);
          // The session may have ended between the first lookup and the registration, without an event for this socket.
          await closeIfSessionEnded(socket);
        } catch (error) {
          onUnexpected(error);
          socket.close(TRY_AGAIN_LATER, 'Please try again shortly');
        }
        return isOpen(socket);
      },
      onSubscribe({ extra, subscriptions }, _id, payload) {
        if (Object.keys(subscriptions).length > limits.subscriptions)
          return [userInputError(`A socket can have up to ${limits.subscriptions} subscriptions`)];
        const context = contexts.get(extra.socket);
        if (context && countOf(context.address) > limits.subscriptionsPerAddress)
          return [userInputError(`A client address can have up to ${limits.subscriptionsPerAddress} subscriptions`)];
        if (context?.viewer && countOf(context.viewer.id) > limits.subscriptionsPerAccount)
          return [userInputError(`An account can have up to ${limits.subscriptionsPerAccount} subscriptions`)];
        return prepareSubscription(schema, rules, payload, context);
      },
      subscribe: subscribeSafely,
      onError: (_context, _id, _payload, errors) => format(errors),
      async onNext({ extra: { socket } }, _id, _payload, _args, result) {
        unread.check(socket);
        try {
          // Another process may have ended the session; without Redis this process receives no event (P2).
          await closeIfSessionEnded(socket, () => shareLookup(socket));
        } catch (error) {
          onUnexpected(error);
          socket.close(TRY_AGAIN_LATER, 'Please try again shortly');
        }
        return result.errors ? { ...result, errors: format(result.errors) } : undefined;
      },
    },
    sockets,
    limits.pingIntervalMs,
  );

  const stopListening = events.listen('sessionsEnded', ({ accountId }) => {
    for (const [socket, { viewer }] of contexts) if (viewer?.id === accountId) endSession(socket);
  });
  const stopListeningToTokens = events.listen('tokenEnded', ({ tokenKey }) => {
    for (const [socket, { viewer }] of contexts) if (viewer?.tokenKey === tokenKey) endSession(socket);
  });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    // Node has removed its own timeout. The library removes this one when the socket is open.
    (socket as Socket).setTimeout(limits.handshakeTimeoutMs, () => socket.destroy());
    const isAllowed =
      request.url?.split('?')[0] === '/graphql' && !isForeign(request.headers.origin, request.headers.host);
    const network = networkOf(addressOf(request));
    const refuse = (status: string): void => {
      countRejection(socket as Socket);
      schedule(network, () => reject(socket, status));
    };
    if (!isAllowed) return refuse('403 Forbidden');
    if (counter.isExhausted(network)) return refuse('429 Too Many Requests');
    const release = socketsOf.tryAcquire({ address: network });
    if (!release) return refuse('429 Too Many Requests');
    socket.once('close', release);
    const begin = (opened: WebSocket): void => {
      watchMessages(opened, network, counter, schedule, unread);
      sockets.emit('connection', opened, request);
      // Frames that are too long or malformed close the socket; graphql-ws would print them as errors of the server.
      opened.removeAllListeners('error').on('error', () => undefined);
    };
    schedule(network, () => sockets.handleUpgrade(request, socket, head, begin));
  });

  return async () => {
    stopListening();
    stopListeningToTokens();
    counter.stop();
    await live.dispose();
  };
}
