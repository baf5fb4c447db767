import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { readToken } from '../session/storage.js';

const { protocol, host } = window.location;
const LONGEST_WAIT_MS = 30_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const subscriptionLink = new GraphQLWsLink(
  createClient({
    url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`,
    // A dashboard may stand open for days: it finds the server again after any pause.
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (attempt) => wait(Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS) * Math.random()),
    connectionParams: () => ({ authorization: `Bearer ${readToken() ?? ''}` }),
  }),
);
