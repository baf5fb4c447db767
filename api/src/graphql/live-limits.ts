import type { WebSocket } from 'ws';

/** What WebSockets may take; the web opens one for each tab, with one subscription. */
export interface LiveLimits {
  /** Bytes of one message; ws would take 100 MiB. */
  message: number;
  /** Milliseconds until `connection_init`, without which a socket is closed. */
  initWithin: number;
  /** Milliseconds between pings; a socket that answers none until the next one is gone. */
  pingEvery: number;
  /** Of one socket at a time. */
  subscriptions: number;
  /** Messages that a socket may send within so many milliseconds. */
  messages: number;
  within: number;
  /** Bytes that may wait for a socket that does not read. */
  unread: number;
  /** Sockets at a time. */
  ofAddress: number;
  ofAccount: number;
}

export const LIVE: LiveLimits = {
  message: 64 * 1024,
  initWithin: 5_000,
  pingEvery: 12_000,
  subscriptions: 10,
  messages: 100,
  within: 10_000,
  unread: 1024 * 1024,
  ofAddress: 200,
  ofAccount: 20,
};

const POLICY_VIOLATION = 1008;

/** Ends a socket that reads too little of what it is sent. */
export function cutOffUnread(socket: WebSocket, { unread }: LiveLimits): void {
  if (socket.bufferedAmount > unread) socket.terminate();
}

/** Ends a socket that sends too much, or asks for answers and does not read them. To be called before anybody uses it. */
export function watchMessages(socket: WebSocket, limits: LiveLimits): void {
  // What is left to say to a socket that is gone is nobody's error; graphql-ws would print a stack for each word.
  const send = socket.send.bind(socket) as (data: string, sent: () => void) => void;
  socket.send = (data: string, ...rest: unknown[]) =>
    send(data, () => {
      const sent = rest.at(-1);
      if (typeof sent === 'function') (sent as () => void)();
    });
  let count = 0;
  const fresh = setInterval(() => (count = 0), limits.within);
  socket.once('close', () => clearInterval(fresh));
  socket.on('message', () => {
    cutOffUnread(socket, limits);
    if ((count += 1) > limits.messages) socket.close(POLICY_VIOLATION, 'Too many messages');
  });
}
