import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { EMPTY } from 'rxjs';
import { readToken, readUserToken } from './storage.js';
import { connectionLink } from '../graphql/connection-link.js';
import { hasCode, isUnauthenticated } from '../graphql/errors.js';
import { repeatStaleQueries } from '../graphql/repeat-stale-queries.js';

/** Operations where a 401 means a wrong password, not an ended session (P27). */
const SIGN_IN_OPERATIONS = new Set(['Login', 'AdminLogin']);

interface ClientOptions {
  /** the last link: the network, or a schema in tests */
  transport: ApolloLink;
  /** called for each response that reports an ended session, with the rejected token */
  onUnauthenticated: (token: string | null) => void;
}

/** The token that the operation was or will be sent with. */
const tokenOf = (operation: ApolloLink.Operation) =>
  (operation.getContext() as { token?: string | null }).token ?? null;

/** Subscriptions use the user's token, because changes of bookings are sent only to customers and providers. */
const tokenFor = ({ operationType }: ApolloLink.Operation) =>
  operationType === OperationTypeNode.SUBSCRIPTION ? readUserToken() : readToken();

export function createClient({ transport, onUnauthenticated }: ClientOptions): ApolloClient {
  const sessionEndLink = new ErrorLink(({ error, operation }) => {
    if (!isUnauthenticated(error) || SIGN_IN_OPERATIONS.has(operation.operationName ?? '')) return;
    const token = tokenOf(operation);
    // After a logout, here or in another tab, it is expected that the socket closes: not an error.
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION && token !== readUserToken()) return EMPTY;
    onUnauthenticated(token);
  });
  // Administrators have no access to operations of customers and providers. If a user is signed in as well, the
  // operation is sent again with the user's token.
  const retryAsUserLink = new ErrorLink(({ error, operation, forward }) => {
    const token = readUserToken();
    if (!hasCode(error, 'FORBIDDEN') || token === null || tokenOf(operation) === token) return;
    operation.setContext({ token });
    return forward(operation);
  });
  const authorizationLink = new ApolloLink((operation, forward) => {
    const token = tokenOf(operation) ?? tokenFor(operation);
    operation.setContext(({ headers }) => ({
      token,
      headers: { ...(headers as object), ...(token && { authorization: `Bearer ${token}` }) },
    }));
    return forward(operation);
  });

  // A booking contains copies of names and times as they were when it was made, so copies of one object may differ.
  const copy = { keyFields: false } as const;
  return new ApolloClient({
    link: ApolloLink.from([
      sessionEndLink,
      retryAsUserLink,
      authorizationLink,
      repeatStaleQueries(),
      connectionLink,
      transport,
    ]),
    cache: new InMemoryCache({
      typePolicies: {
        AppConfig: { keyFields: [] },
        BookedService: copy,
        BookedTimeSlot: copy,
        BookingProvider: copy,
        BookingUser: copy,
        // Of a list, with few of its messages.
        Thread: copy,
        ThreadCustomer: copy,
        Wish: { keyFields: ['serviceId', 'date'] },
        // A list that was edited or fetched again replaces the previous one.
        Query: {
          fields: {
            accessTokens: { merge: false },
            adminBookings: { merge: false },
            adminServices: { merge: false },
            adminUsers: { merge: false },
            favourites: { merge: false },
            myWishes: { merge: false },
            threads: { merge: false },
            webhooks: { merge: false },
          },
        },
        Service: { fields: { images: { merge: false } } },
        User: { fields: { images: { merge: false } } },
      },
    }),
  });
}
