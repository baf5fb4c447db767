import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { onBodyChunk } from '../../patches/body-chunks.js';

/**
 * What a client can do to waste time before its request is limited in any other way, in points: the time it costs, and
 * how rarely an honest client does it. Those in `BY_SIZE` are for as many bytes as Node reads at once.
 */
const POINTS = {
  /** Excessive pipelining, or a body in tiny chunks: up to 20 ms of the HTTP parser. */
  wastefulRequest: 600,
  /** Bytes that are not HTTP, also after the last request of a connection; hundreds of headers. */
  malformedRequest: 60,
  /** A WebSocket requested where there is none, from a foreign page, or beyond the limit of connections. */
  rejectedUpgrade: 6,
  /** A request that arrives before the previous one of its connection has ended. Browsers and proxies send none. */
  pipelinedRequest: 3,
  /** A browser opens six and reuses them. */
  newConnection: 1,
};

export type Offence = keyof typeof POINTS;

/**
 * Offences that cost less if the connection has sent less: one device of an office that sends a few bytes of junk a few
 * times a second would otherwise cut its neighbours off.
 */
const BY_SIZE: readonly Offence[] = ['wastefulRequest', 'malformedRequest'];
const READ_AT_ONCE = 65_536;
/** The part that the smallest ones count. */
const LEAST = 0.1;

const pointsOf = (offence: Offence, { bytesRead }: Socket): number =>
  POINTS[offence] * (BY_SIZE.includes(offence) ? Math.min(1, Math.max(LEAST, bytesRead / READ_AT_ONCE)) : 1);

export interface OffenceLimits {
  /** With more points, an address is blocked and its connections are closed. */
  points: number;
  /** From the first offence of an address until its count restarts. */
  windowMs: number;
}

/**
 * Blocks addresses whose connections waste time. Closing such a connection is not enough: Node parses everything that
 * it has read, some 64 KB and 20 ms, and the next connection is as cheap. Therefore an address with too many offences
 * has no connections until the window ends.
 */
export interface CutOff {
  /** To be called for each connection. Closes it if its address is blocked. */
  watch(network: string, socket: Socket): void;
  /** Counts an offence of a connection, which remains open unless its address is then blocked. */
  count(socket: Socket, offence: Offence): void;
  /** Closes a connection and counts a wasteful request, once. */
  end(socket: Socket): void;
}

export function cutOff({ points, windowMs }: OffenceLimits): CutOff {
  const limiter = new RateLimiterMemory({ points, duration: windowMs / 1000 });
  const networks = new WeakMap<Socket, string>();
  const open = new Map<string, Set<Socket>>();
  const closeAll = (network: string): void => {
    for (const socket of open.get(network) ?? []) socket.destroy();
  };
  const count = (socket: Socket, offence: Offence): void => {
    const network = networks.get(socket);
    if (network === undefined) return; // a trusted proxy, which forwards requests of many clients
    limiter.consume(network, pointsOf(offence, socket)).catch(() => closeAll(network));
  };
  return {
    count,
    watch(network, socket) {
      const sockets = open.get(network) ?? new Set();
      open.set(network, sockets.add(socket));
      networks.set(socket, network);
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && open.get(network) === sockets) open.delete(network);
      });
      count(socket, 'newConnection');
    },
    end(socket) {
      if (socket.destroyed) return;
      socket.destroy();
      count(socket, 'wastefulRequest');
    },
  };
}

/** Number of chunks of a body that may have any size. */
const SMALL_CHUNKS_ALLOWED = 100;
/**
 * Average bytes per chunk that a body with more chunks must have, less than in the smallest packets of a network. Parsing
 * a chunk takes 1 to 2 µs, regardless of its size.
 */
const MIN_CHUNK_BYTES = 500;
/** Maximum bytes of a body, whether it is read or not: more than a form with pictures may have. */
export const MAX_BODY_BYTES = 64_000_000;

/** A request, with the bytes of its body that have arrived. */
interface CountedRequest extends IncomingMessage {
  bodyBytes?: number;
}

export const bytesOfBody = ({ bodyBytes = 0 }: CountedRequest): number => bodyBytes;

/**
 * Closes a connection whose request has a body in too many tiny chunks or without end. Call it before the body is read.
 */
export function watchChunks(req: CountedRequest, { end }: Pick<CutOff, 'end'>): void {
  let chunks = 0;
  let bytes = 0;
  onBodyChunk(req, (length) => {
    chunks += 1;
    bytes += length;
    req.bodyBytes = bytes;
    const isTiny = chunks > SMALL_CHUNKS_ALLOWED && bytes < chunks * MIN_CHUNK_BYTES;
    if (!isTiny && bytes <= MAX_BODY_BYTES) return true;
    end(req.socket);
    return false;
  });
}
