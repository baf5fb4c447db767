import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What makes the parser work for nothing: requests that no client sends together, bodies in pieces of a byte. */
export interface OffenceLimits {
  /** Connections of an address that are ended for it within so many milliseconds; then all others end as well. */
  offences: number;
  within: number;
}

/**
 * Ends connections that make the parser work for nothing. That alone would be no end of it: Node parses all that it has
 * read, some 64 KB and 20 ms, and the next connection is as cheap. So an address that has done it too often has no
 * connections at all for a while.
 */
export interface CutOff {
  /** False for an address that has no connections now. */
  admits(network: string, socket: Socket): boolean;
  end(socket: Socket): void;
}

export function cutOff({ offences, within }: OffenceLimits): CutOff {
  const counts = new Map<string, number>();
  const networks = new WeakMap<Socket, string>();
  const open = new Map<string, Set<Socket>>();
  setInterval(() => counts.clear(), within).unref();
  const isOut = (network: string): boolean => (counts.get(network) ?? 0) >= offences;
  return {
    admits(network, socket) {
      if (isOut(network)) return false;
      const sockets = open.get(network) ?? new Set();
      open.set(network, sockets.add(socket));
      networks.set(socket, network);
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && open.get(network) === sockets) open.delete(network);
      });
      return true;
    },
    end(socket) {
      if (socket.destroyed) return;
      socket.destroy();
      const network = networks.get(socket);
      if (network === undefined) return; // a proxy of ours, which speaks for others
      counts.set(network, (counts.get(network) ?? 0) + 1);
      if (isOut(network)) for (const other of open.get(network) ?? []) other.destroy();
    },
  };
}

/** Pieces of a body that may be as small as they like. */
const PIECES = 1_000;
/** Bytes that a piece has on average when there are more; each takes about a microsecond or two, whatever is in it. */
const PIECE_BYTES = 64;

/**
 * Ends a connection whose request has a body in too many tiny pieces. To be called before anything is read. It is the
 * request's own method that is changed: Express gives each request another class.
 */
export function watchPieces(req: IncomingMessage, { end }: Pick<CutOff, 'end'>): void {
  let pieces = 0;
  let bytes = 0;
  const push = req.push.bind(req);
  req.push = (piece: Buffer | null): boolean => {
    if (piece === null) return push(piece);
    pieces += 1;
    bytes += piece.length;
    if (pieces <= PIECES || bytes >= pieces * PIECE_BYTES) return push(piece);
    end(req.socket);
    return false;
  };
  // A body that is not read is parsed all the same, and would not be counted.
  Object.assign(req, { _dump: () => void req.resume() });
}
