import type { WebSocket } from 'ws';

/**
 * Prevents that graphql-ws prints a stack trace for each message to a client that has disconnected: sending to a closed
 * socket is no error.
 */
export function ignoreFailedSends(socket: WebSocket): void {
  const send = socket.send.bind(socket) as (data: string, callback: () => void) => void;
  socket.send = (data: string, ...rest: unknown[]) =>
    send(data, () => {
      const callback = rest.at(-1);
      if (typeof callback === 'function') (callback as () => void)();
    });
}

/** Ignores messages after a close; ws would emit them until the client completes the closing handshake. */
export function ignoreMessagesAfterClose(socket: WebSocket): void {
  const close = socket.close.bind(socket);
  socket.close = (code, reason) => {
    socket.removeAllListeners('message');
    close(code, reason);
  };
  socket.once('close', () => socket.removeAllListeners('message'));
}

/**
 * Drops what a socket has received and ws has not parsed yet: it would parse one frame in each iteration of the event
 * loop, for seconds, even after the socket was closed.
 */
export function dropReceivedFrames(socket: WebSocket): void {
  const { _receiver: receiver } = socket as WebSocket & { _receiver?: { _buffers: Buffer[]; _bufferedBytes: number } };
  if (receiver) Object.assign(receiver, { _buffers: [], _bufferedBytes: 0 });
}

/**
 * Passes each event to `handle` before any listener receives it: ws cannot delay a message, and a listener of this
 * project would not delay those of graphql-ws.
 */
export function interceptEvents(
  socket: WebSocket,
  handle: (event: string | symbol, emit: () => boolean, content: unknown) => boolean,
): void {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
  socket.emit = (event: string | symbol, ...rest: unknown[]): boolean =>
    handle(event, () => emit(event, ...rest), rest[0]);
}
