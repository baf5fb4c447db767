import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { keyedSemaphore } from '../kernel/keyed-semaphore.js';
import type { Arrivals } from './accept-first.js';
import { cutOff, type OffenceLimits, watchPieces } from './cut-off.js';
import { BEGUN_IN_TURN, fewInTurn, oneAfterTheOther, PIPELINED } from './in-flight.js';
import { networkOf } from '../kernel/network.js';
import { endAfterOffer, UpgradableRequest } from './upgrades.js';

/** Express's own reading of TRUST_PROXY: whether this address is a proxy of ours, so many hops away. */
export type Trust = (address: string, hop: number) => boolean;

/** What a connection may take. Times are in milliseconds; Node's own would let a slow client stay for minutes. */
export interface ConnectionLimits {
  /** From the first byte to the last one of the headers. */
  headersWithin: number;
  /** And to the last one of the body: 50 MB of pictures on a slow line. */
  requestWithin: number;
  /** Without a byte in either direction: also a reader that has stopped to read its answer. */
  silentFor: number;
  /**
   * Idle before the next request. Longer than the idle timeout of a proxy (60 s in nginx): if the server closed the
   * connection first, it would lose a request that the proxy sends at that moment.
   */
  idleFor: number;
  /** How often slow clients are looked for. */
  checkEvery: number;
  /** Bytes of a request's first line and headers together. */
  headerBytes: number;
  /** At a time, from everywhere and from one address (`networkOf`) that is no proxy of ours. */
  connections: number;
  connectionsOfAddress: number;
  /** After which an address has no connections for a while. */
  offences: OffenceLimits;
}

export const CONNECTIONS: ConnectionLimits = {
  headersWithin: 10_000,
  requestWithin: 180_000,
  silentFor: 60_000,
  idleFor: 65_000,
  checkEvery: 2_000,
  headerBytes: 16 * 1024,
  connections: 10_000,
  connectionsOfAddress: 1_000,
  offences: { offences: 5, within: 10_000 },
};

/** The HTTP server, which cuts off who is too slow, too large or too many. */
export function createHttpServer(
  listener: RequestListener,
  trust: Trust,
  limits: ConnectionLimits,
  arrivals: Arrivals,
): Server {
  const offenders = cutOff(limits.offences);
  const server = createServer(
    {
      IncomingMessage: UpgradableRequest,
      headersTimeout: limits.headersWithin,
      requestTimeout: limits.requestWithin,
      keepAliveTimeout: limits.idleFor,
      connectionsCheckingInterval: limits.checkEvery,
      maxHeaderSize: limits.headerBytes,
    },
    oneAfterTheOther(
      PIPELINED,
      offenders.end,
      fewInTurn(
        BEGUN_IN_TURN,
        (req) => networkOf(addressOf(req, trust)),
        listener,
        arrivals.mayBegin,
      ),
    ),
  );
  server.prependListener('request', endAfterOffer);
  server.prependListener('request', (req) => watchPieces(req, offenders));
  // Node would answer an unknown expectation by itself, past every limit. It may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.timeout = limits.silentFor;
  server.maxConnections = limits.connections;
  const ofAddress = keyedSemaphore(limits.connectionsOfAddress);
  server.on('drop', arrivals.note);
  server.on('connection', (socket) => {
    arrivals.note();
    const address = socket.remoteAddress ?? '';
    if (trust(address, 0)) return;
    const network = networkOf(address);
    const release = offenders.admits(network, socket) ? ofAddress(network) : null;
    if (release) socket.once('close', release);
    else socket.destroy();
  });
  return server;
}

/** Where a request came from, as far as TRUST_PROXY lets it be believed; the same as Express's `req.ip`. */
export function addressOf({ socket, headers }: IncomingMessage, trust: Trust): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const way = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hops = [socket.remoteAddress ?? '', ...way.reverse()];
  let hop = 0;
  while (hop < hops.length - 1 && trust(hops[hop] ?? '', hop)) hop += 1;
  return hops[hop] ?? '';
}
