import type { WebSocket } from 'ws';

/** Limits of the unsent data of sockets that do not read. */
export interface UnreadLimits {
  /** Maximum bytes of a socket. */
  unreadBytes: number;
  /** The same for all sockets of an address together. */
  unreadBytesPerAddress: number;
}

/** Terminates sockets whose clients do not read enough of what they are sent. */
export interface UnreadMessages {
  /** Belongs before the first message. */
  watch(socket: WebSocket, address: string): void;
  /** Belongs before every message to the socket: to one whose client reads, it costs nothing. */
  check(socket: WebSocket): void;
}

/**
 * Unlike an HTTP response, a socket has its unread bytes for as long as it is open, and more with each message.
 * Therefore they are not counted as in `engine/http/guard/unread.ts`, but measured.
 */
export function limitUnreadMessages({ unreadBytes, unreadBytesPerAddress }: UnreadLimits): UnreadMessages {
  const ofAddress = new Map<string, Set<WebSocket>>();
  const neighbours = new WeakMap<WebSocket, Set<WebSocket>>();
  const terminate = (socket: WebSocket): void => {
    neighbours.get(socket)?.delete(socket);
    socket.terminate();
  };
  /** Terminates the sockets of an address with the most unread bytes, so that those that read remain. */
  const limitSum = (sockets: Set<WebSocket>): void => {
    const unread = [...sockets].map((socket) => ({ socket, bytes: socket.bufferedAmount }));
    let sum = unread.reduce((total, { bytes }) => total + bytes, 0);
    for (const { socket, bytes } of unread.sort((one, other) => other.bytes - one.bytes)) {
      if (sum <= unreadBytesPerAddress) return;
      terminate(socket);
      sum -= bytes;
    }
  };
  return {
    watch(socket, address) {
      const sockets = ofAddress.get(address) ?? new Set();
      ofAddress.set(address, sockets.add(socket));
      neighbours.set(socket, sockets);
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && ofAddress.get(address) === sockets) ofAddress.delete(address);
      });
    },
    check(socket) {
      if (socket.bufferedAmount === 0) return;
      if (socket.bufferedAmount > unreadBytes) terminate(socket);
      limitSum(neighbours.get(socket) ?? new Set());
    },
  };
}
