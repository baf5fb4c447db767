import { ApolloLink } from '@apollo/client/link';
import { BaseHttpLink } from '@apollo/client/link/http';
import { OperationTypeNode } from 'graphql';
import { fetchUnlessRequested } from '../graphql/early-response.js';
import { lazyLink } from '../graphql/lazy-link.js';
import { persistently } from '../lib/persistently.js';
import { whenShown } from '../lib/when-shown.js';

const containsFile = (value: unknown): boolean =>
  value instanceof File || (Array.isArray(value) && value.some(containsFile));

/** Sends subscriptions over a WebSocket and each other operation in an HTTP request. */
export const transport = ApolloLink.split(
  ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
  lazyLink(async () => {
    await whenShown();
    return (await persistently(() => import('./subscription-link.js'))).subscriptionLink;
  }),
  ApolloLink.split(
    ({ variables }) => Object.values(variables).some(containsFile),
    lazyLink(async () => (await import('../graphql/upload-link.js')).uploadLink),
    new BaseHttpLink({ uri: '/graphql', fetch: fetchUnlessRequested }),
  ),
);
