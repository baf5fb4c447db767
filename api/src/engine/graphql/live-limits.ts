import type { WebSocket } from 'ws';
import { hasTooManyValues } from '../../kernel/json-values.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';
import { dropReceivedFrames, ignoreFailedSends, ignoreMessagesAfterClose, interceptEvents } from '../patches/socket.js';
import type { UnreadLimits, UnreadMessages } from './unread-messages.js';

/** Limits of WebSockets; the web client opens one per tab, with one subscription. */
export interface LiveLimits extends UnreadLimits {
  /** Maximum bytes of one message; the default of ws is 100 MiB. */
  messageBytes: number;
  /** Maximum number of frames of a message. Browsers send one; empty frames would be unlimited otherwise. */
  framesPerMessage: number;
  /**
   * Maximum number of pieces in which a frame may arrive: ws joins them in quadratic time. A network splits a frame of
   * the maximum size into 50.
   */
  chunksPerFrame: number;
  /** Timeout of the handshake, and of reading its rejection. */
  handshakeTimeoutMs: number;
  /** Timeout of `connection_init`; after it, the socket is closed. */
  initTimeoutMs: number;
  /** Interval of pings; a socket that sends no pong before the next one is closed. */
  pingIntervalMs: number;
  /** Maximum number of concurrent subscriptions of one socket. */
  subscriptions: number;
  /** The same for all sockets of an account together: each change of a booking is sent to every subscription. */
  subscriptionsPerAccount: number;
  subscriptionsPerAddress: number;
  /** Maximum number of messages, pings and pongs that a socket may send within the window; a long message counts often. */
  messages: number;
  /** The same for all sockets of an address together: each may be a document that takes milliseconds to validate. */
  messagesPerAddress: number;
  windowMs: number;
  /**
   * How long a lookup of a session is used for its other sockets: a change is sent to them in as many iterations of the
   * event loop.
   */
  lookupSharedMs: number;
  /** Timeout of the closing handshake, once the server has sent its close frame; the default of ws is 30 s. */
  closeTimeoutMs: number;
  /** Maximum number of open sockets. */
  socketsPerAddress: number;
  socketsPerAccount: number;
}

export const LIVE: LiveLimits = {
  messageBytes: 64 * 1024,
  framesPerMessage: 64,
  chunksPerFrame: 200,
  handshakeTimeoutMs: 10_000,
  initTimeoutMs: 5_000,
  pingIntervalMs: 12_000,
  subscriptions: 10,
  subscriptionsPerAccount: 20,
  subscriptionsPerAddress: 200,
  messages: 100,
  // After a restart of the server, each socket of an address reconnects and sends two messages.
  messagesPerAddress: 500,
  windowMs: 10_000,
  unreadBytes: 1024 * 1024,
  // Sockets of a browser have none, or a few kilobytes while its network is interrupted.
  unreadBytesPerAddress: 16 * 1024 * 1024,
  lookupSharedMs: 100,
  closeTimeoutMs: 1_000,
  socketsPerAddress: CONCURRENCY.sockets.per.address,
  socketsPerAccount: CONCURRENCY.sockets.per.account,
};

const POLICY_VIOLATION = 1008;

/** Counts messages per socket and per address; `isTooMany` counts one more, of so many bytes. */
export interface MessageCounter {
  isTooMany(socket: WebSocket, address: string, bytes: number): boolean;
  /** Whether the next message of any socket of the address would be one too many. */
  isExhausted(address: string): boolean;
  stop(): void;
}

/**
 * A message counts once for each of these bytes that it has begun. Those of the web client have up to a thousand; to
 * receive and parse the longest ones takes as long as twenty of those.
 */
const BYTES_PER_COUNT = 4_096;

export function messageCounter({ messages, messagesPerAddress, windowMs }: LiveLimits): MessageCounter {
  const counts = new Map<WebSocket | string, number>();
  const timer = setInterval(() => counts.clear(), windowMs);
  const isOver = (key: WebSocket | string, max: number, times: number): boolean => {
    const count = (counts.get(key) ?? 0) + times;
    counts.set(key, count);
    return count > max;
  };
  return {
    isTooMany(socket, address, bytes) {
      const times = Math.max(1, Math.ceil(bytes / BYTES_PER_COUNT));
      const ofSocket = isOver(socket, messages, times);
      return isOver(address, messagesPerAddress, times) || ofSocket;
    },
    isExhausted: (address) => (counts.get(address) ?? 0) >= messagesPerAddress,
    stop: () => clearInterval(timer),
  };
}

/** Events that are counted. A pong costs less than a message, but takes only six bytes to send. */
const COUNTED = new Set<string | symbol>(['message', 'ping', 'pong']);

/**
 * Closes a socket that sends too many messages, or one that is costly to parse, or does not read the responses.
 * Distributes the processing of messages over iterations of the event loop, since those of a hundred sockets may arrive in
 * one: also whether they are costly to parse, which takes half a millisecond for a long one. Call it before any other
 * listener is added.
 */
export function watchMessages(
  socket: WebSocket,
  address: string,
  counter: MessageCounter,
  schedule: LoopScheduler,
  unread: UnreadMessages,
): void {
  ignoreFailedSends(socket);
  unread.watch(socket, address);
  ignoreMessagesAfterClose(socket);
  interceptEvents(socket, (event, emit, content) => {
    if (!COUNTED.has(event)) return emit();
    unread.check(socket);
    if (counter.isTooMany(socket, address, Buffer.isBuffer(content) ? content.length : 0)) {
      socket.close(POLICY_VIOLATION, 'Too many messages');
      socket.pause();
      dropReceivedFrames(socket);
    }
    if (event !== 'message') return emit();
    const process = (): void => {
      if (!Buffer.isBuffer(content) || hasTooManyValues(content))
        return socket.close(POLICY_VIOLATION, 'Too many values');
      emit();
    };
    schedule(address, process, () => socket.readyState !== socket.OPEN);
    return true;
  });
}
