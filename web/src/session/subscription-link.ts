import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { CloseCode, createClient } from 'graphql-ws';
import { ApolloLink } from '@apollo/client/link';
import { checkServer } from '../lib/connection.js';
import { followAgain } from '../graphql/follow-again.js';
import { readUserToken } from './storage.js';
import { notifyConnected } from '../graphql/live-connection.js';

const { protocol, host } = window.location;
const MAX_RETRY_WAIT_MS = 30_000;
const PING_INTERVAL_MS = 15_000;
const PONG_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** When nothing is followed any more. */
const NORMAL_CLOSURE = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A socket with a connect timeout: a proxy may hold the upgrade request open when no server responds. */
class SocketWithConnectTimeout extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    const timer = setTimeout(() => this.close(), CONNECT_TIMEOUT_MS);
    this.addEventListener('open', () => clearTimeout(timer));
  }
}

let socket: WebSocket | undefined;
let pongTimer: ReturnType<typeof setTimeout> | undefined;

const socketLink = new GraphQLWsLink(
  createClient({
    url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`,
    webSocketImpl: SocketWithConnectTimeout,
    connectionAckWaitTimeout: CONNECT_TIMEOUT_MS,
    // A dashboard may be open for days, and reconnects after an interruption of any length.
    retryAttempts: Number.POSITIVE_INFINITY,
    // Also when no server listens, which browsers report as an error and not as a closed socket.
    shouldRetry: () => true,
    retryWait: (attempt) => wait(Math.min(1000 * 2 ** attempt, MAX_RETRY_WAIT_MS) * Math.random()),
    connectionParams: () => ({ authorization: `Bearer ${readUserToken() ?? ''}` }),
    // A lost network connection does not close the socket: a missing pong does.
    keepAlive: PING_INTERVAL_MS,
    on: {
      opened: (opened) => (socket = opened as WebSocket),
      connected: notifyConnected,
      ping: (received) => {
        if (received) return;
        pongTimer = setTimeout(
          () => socket?.close(CloseCode.ConnectionAcknowledgementTimeout, 'No pong'),
          PONG_TIMEOUT_MS,
        );
      },
      pong: (received) => received && clearTimeout(pongTimer),
      closed: (event) => {
        clearTimeout(pongTimer);
        if ((event as CloseEvent).code !== NORMAL_CLOSURE) checkServer();
      },
    },
  }),
);

export const subscriptionLink = ApolloLink.from([followAgain, socketLink]);
