import type { WebSocket } from 'ws';
import type { LoopScheduler } from '../kernel/loop-scheduler.js';

/** What WebSockets may take; the web opens one for each tab, with one subscription. */
export interface LiveLimits {
  /** Bytes of one message; ws would take 100 MiB. */
  message: number;
  /** Frames that a message may come in. Browsers send one; without bytes in them there would be no end to them. */
  frames: number;
  /** Milliseconds until `connection_init`, without which a socket is closed. */
  initWithin: number;
  /** Milliseconds between pings; a socket that answers none until the next one is gone. */
  pingEvery: number;
  /** Of one socket at a time. */
  subscriptions: number;
  /** Of all sockets of an account together: each change of a booking is told to every one of them. */
  subscriptionsOfAccount: number;
  /** Messages, pings and pongs that a socket may send within so many milliseconds. */
  messages: number;
  /** Of all sockets of an address together: each may be a document that is looked at for some milliseconds. */
  messagesOfAddress: number;
  within: number;
  /** Bytes that may wait for a socket that does not read. */
  unread: number;
  /** Milliseconds that a socket has for saying goodbye, once the server has; ws would wait for 30,000. */
  farewell: number;
  /** Sockets at a time. */
  ofAddress: number;
  ofAccount: number;
}

export const LIVE: LiveLimits = {
  message: 64 * 1024,
  frames: 64,
  initWithin: 5_000,
  pingEvery: 12_000,
  subscriptions: 10,
  subscriptionsOfAccount: 30,
  messages: 100,
  // After a restart each of an address's sockets comes back with two.
  messagesOfAddress: 500,
  within: 10_000,
  unread: 1024 * 1024,
  farewell: 1_000,
  ofAddress: 200,
  ofAccount: 20,
};

const POLICY_VIOLATION = 1008;

/** Ends a socket that reads too little of what it is sent. */
export function cutOffUnread(socket: WebSocket, { unread }: LiveLimits): void {
  if (socket.bufferedAmount > unread) socket.terminate();
}

/** Counts messages of each socket and of each address; `isTooMany` counts one more. */
export interface MessageCounter {
  isTooMany(socket: WebSocket, address: string): boolean;
  stop(): void;
}

export function messageCounter({
  messages,
  messagesOfAddress,
  within,
}: LiveLimits): MessageCounter {
  const counts = new Map<WebSocket | string, number>();
  const fresh = setInterval(() => counts.clear(), within);
  const isOver = (whose: WebSocket | string, most: number): boolean => {
    const count = (counts.get(whose) ?? 0) + 1;
    counts.set(whose, count);
    return count > most;
  };
  return {
    isTooMany(socket, address) {
      const ofSocket = isOver(socket, messages);
      return isOver(address, messagesOfAddress) || ofSocket;
    },
    stop: () => clearInterval(fresh),
  };
}

/** Each is counted: a pong takes less than a message, but six bytes are one. */
const COUNTED = new Set<string | symbol>(['message', 'ping', 'pong']);

/**
 * Ends a socket that sends too much, or asks for answers and does not read them. Messages are looked at by turns of the
 * event loop, since those of a hundred sockets may come together. To be called before any other listener is added.
 */
export function watchMessages(
  socket: WebSocket,
  address: string,
  counter: MessageCounter,
  inTurn: LoopScheduler,
  limits: LiveLimits,
): void {
  // What is left to say to a socket that is gone is nobody's error; graphql-ws would print a stack for each word.
  const send = socket.send.bind(socket) as (data: string, sent: () => void) => void;
  socket.send = (data: string, ...rest: unknown[]) =>
    send(data, () => {
      const sent = rest.at(-1);
      if (typeof sent === 'function') (sent as () => void)();
    });
  // What comes after it is for nobody; it would be looked at for as long as the other side says no goodbye.
  const close = socket.close.bind(socket);
  socket.close = (code, reason) => {
    socket.removeAllListeners('message');
    close(code, reason);
  };
  socket.once('close', () => socket.removeAllListeners('message'));
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
  socket.emit = (event: string | symbol, ...rest: unknown[]): boolean => {
    if (!COUNTED.has(event)) return emit(event, ...rest);
    cutOffUnread(socket, limits);
    if (counter.isTooMany(socket, address)) {
      socket.close(POLICY_VIOLATION, 'Too many messages');
      socket.pause();
    }
    if (event !== 'message') return emit(event, ...rest);
    inTurn(address, () => emit(event, ...rest));
    return true;
  };
}
