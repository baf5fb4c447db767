import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { CloseCode, createClient } from 'graphql-ws';
import { readToken } from '../session/storage.js';
import { announceConnection } from './live-connection.js';

const { protocol, host } = window.location;
const LONGEST_WAIT_MS = 30_000;
const PING_EVERY_MS = 15_000;
const PONG_WITHIN_MS = 5_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let socket: WebSocket | undefined;
let noPong: ReturnType<typeof setTimeout> | undefined;

export const subscriptionLink = new GraphQLWsLink(
  createClient({
    url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`,
    // A dashboard may stand open for days: it finds the server again after any pause.
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (attempt) => wait(Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS) * Math.random()),
    connectionParams: () => ({ authorization: `Bearer ${readToken() ?? ''}` }),
    // A network that silently went away closes no socket: an unanswered ping does.
    keepAlive: PING_EVERY_MS,
    on: {
      opened: (opened) => (socket = opened as WebSocket),
      connected: announceConnection,
      ping: (received) => {
        if (received) return;
        noPong = setTimeout(
          () => socket?.close(CloseCode.ConnectionAcknowledgementTimeout, 'No pong'),
          PONG_WITHIN_MS,
        );
      },
      pong: (received) => received && clearTimeout(noPong),
      closed: () => clearTimeout(noPong),
    },
  }),
);
