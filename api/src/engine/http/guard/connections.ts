import type { Socket } from 'node:net';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { concurrency } from '../../limits/concurrency.js';
import { CONCURRENCY } from '../../limits/concurrency-limits.js';
import type { Arrivals } from './arrivals.js';
import { type CutOff, type OffenceLimits, watchChunks } from './cut-off.js';
import { STARTS_PER_ITERATION, limitStarts, serializeRequests, MAX_PIPELINED } from './in-flight.js';
import { watchHeaders } from './request-limits.js';
import { networkOf } from '../../../kernel/network.js';
import type { ExpressMessages } from '../dispatch.js';
import { closeAfterUpgradeOffer, UpgradableRequest } from './upgrades.js';

/** Express's interpretation of TRUST_PROXY: whether the address, `hop` hops away, is a trusted proxy. */
export type Trust = (address: string, hop: number) => boolean;

/** Limits of connections. Node's default timeouts would let a slow client occupy a connection for minutes. */
export interface ConnectionLimits {
  /** From the first byte of a request to the end of its headers. */
  headersTimeoutMs: number;
  /** From the first byte to the end of the body: 50 MB of images over a slow connection. */
  requestTimeoutMs: number;
  /** Without traffic in either direction; also applies to a client that stops reading its response. */
  inactivityTimeoutMs: number;
  /**
   * Idle before the next request. Longer than the idle timeout of a proxy (60 s in nginx): if the server closed the
   * connection first, it would lose a request that the proxy sends at that moment.
   */
  keepAliveTimeoutMs: number;
  /** Interval of checks for slow clients. */
  checkIntervalMs: number;
  /** Bytes of a request's first line and headers together. */
  maxHeaderBytes: number;
  /** Maximum number of open connections, in total and per client address (`networkOf`) that is no trusted proxy. */
  connections: number;
  connectionsPerAddress: number;
  /** Offences after which an address has no connections for a while. */
  offences: OffenceLimits;
}

export const CONNECTIONS: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 180_000,
  inactivityTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  checkIntervalMs: 2_000,
  maxHeaderBytes: 16 * 1024,
  connections: 10_000,
  connectionsPerAddress: CONCURRENCY.connections.per.address,
  offences: { points: 3_000, windowMs: 10_000 },
};

/** The part of all connections from which on idle ones are closed, so that a few new ones can always be accepted. */
const NEARLY_ALL = 0.99;

/** Creates the HTTP server, which disconnects clients that are too slow or exceed the limits. */
export function createHttpServer(
  listener: RequestListener,
  trust: Trust,
  limits: ConnectionLimits,
  { arrivals, offenders, messages }: { arrivals: Arrivals; offenders: CutOff; messages?: ExpressMessages },
): Server {
  /** Connections without a request in progress, the one that has been idle for longest first. */
  const idle = new Set<Socket>();
  const server = createServer(
    {
      ...(messages ?? { IncomingMessage: UpgradableRequest }),
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maxHeaderBytes,
      // `requestLimits` responds instead, as to all errors.
      requireHostHeader: false,
    },
    serializeRequests(
      MAX_PIPELINED,
      offenders,
      limitStarts(STARTS_PER_ITERATION, (req) => networkOf(addressOf(req, trust)), listener, arrivals.mayBegin),
      idle,
    ),
  );
  server.prependListener('request', closeAfterUpgradeOffer);
  server.prependListener('request', (req) => {
    watchChunks(req, offenders);
    watchHeaders(req, offenders);
  });
  // `requestLimits` counts them; newer versions of Node would respond themselves. Their bytes are limited.
  server.maxHeadersCount = 0;
  // Node would respond to an unknown expectation itself, outside all limits. It may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.timeout = limits.inactivityTimeoutMs;
  server.maxConnections = limits.connections;
  const ofAddress = concurrency({ per: { address: limits.connectionsPerAddress } });
  server.on('drop', arrivals.note);
  server.on('upgrade', ({ socket }) => void idle.delete(socket));
  let open = 0;
  server.on('connection', (socket) => {
    arrivals.note();
    const [longestIdle] = idle;
    idle.add(socket);
    open += 1;
    socket.once('close', () => {
      idle.delete(socket);
      open -= 1;
    });
    if (open > limits.connections * NEARLY_ALL) longestIdle?.destroy();
    const address = socket.remoteAddress ?? '';
    if (trust(address, 0)) return;
    const network = networkOf(address);
    offenders.watch(network, socket);
    const release = ofAddress.tryAcquire({ address: network });
    if (release) socket.once('close', release);
    else socket.destroy();
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (isMalformed(error)) offenders.count(socket, 'malformedRequest');
    });
  });
  return server;
}

/**
 * Errors of Node's parser that are not counted: a client disconnected within a request, or its headers are too long, which
 * pages of other sites can achieve by a long address.
 */
const HARMLESS = new Set(['HPE_INVALID_EOF_STATE', 'HPE_HEADER_OVERFLOW']);
/** Whether Node's parser rejected what a client sent. */
const isMalformed = ({ code }: NodeJS.ErrnoException): boolean =>
  code !== undefined && code.startsWith('HPE_') && !HARMLESS.has(code);

/** Characters of `X-Forwarded-For` that are read, from its end, where proxies append addresses. */
const MAX_FORWARDED = 1_000;

/**
 * The IP address of the client, from `X-Forwarded-For` as far as TRUST_PROXY trusts it; the same as Express's `req.ip`.
 */
export function addressOf({ socket, headers }: IncomingMessage, trust: Trust): string {
  const peer = socket.remoteAddress ?? '';
  // Computed for each request on arrival: a header of 16 kB, which is ignored from this peer, took a millisecond.
  if (!trust(peer, 0)) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '').slice(-MAX_FORWARDED);
  const forwardedBy = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hops = [peer, ...forwardedBy.reverse()];
  let hop = 0;
  while (hop < hops.length - 1 && trust(hops[hop] ?? '', hop)) hop += 1;
  return hops[hop] ?? '';
}
