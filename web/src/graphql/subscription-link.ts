import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { readToken } from '../session/storage.js';

const { protocol, host } = window.location;

export const subscriptionLink = new GraphQLWsLink(
  createClient({
    url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`,
    connectionParams: () => ({ authorization: `Bearer ${readToken() ?? ''}` }),
  }),
);
