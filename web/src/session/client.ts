import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { EMPTY } from 'rxjs';
import { readToken, readUserToken } from './storage.js';
import { hasCode, isUnauthenticated } from '../graphql/errors.js';
import { freshAnswers } from '../graphql/fresh-answers.js';

/** Where a 401 means a wrong password, not a session that ended (P27). */
const SIGN_IN = new Set(['Login', 'AdminLogin']);

/** Makes an account of its own, whoever is signed in: the server takes no pictures of a customer. */
const REGISTER_PROVIDER = 'RegisterProvider';

interface ClientOptions {
  /** the last link: the network, or a schema in tests */
  transport: ApolloLink;
  /** called for each answer that says that a session is over, with the token that was refused */
  onUnauthenticated: (token: string | null) => void;
}

/** The token that the operation was sent with, or is to be sent with. */
const tokenOf = (operation: ApolloLink.Operation) =>
  (operation.getContext() as { token?: string | null }).token ?? null;

/** Changes of bookings are told to customers and providers alone, over a socket of theirs. */
const tokenFor = ({ operationName, operationType }: ApolloLink.Operation) => {
  if (operationName === REGISTER_PROVIDER) return null;
  return operationType === OperationTypeNode.SUBSCRIPTION ? readUserToken() : readToken();
};

export function createClient({ transport, onUnauthenticated }: ClientOptions): ApolloClient {
  const sessionEnd = new ErrorLink(({ error, operation }) => {
    if (!isUnauthenticated(error) || SIGN_IN.has(operation.operationName ?? '')) return;
    const token = tokenOf(operation);
    // Signed out here or in another tab, the socket is closed as it should be: nobody is to be told.
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION && token !== readUserToken())
      return EMPTY;
    onUnauthenticated(token);
  });
  // An administrator may do nothing that is for customers and providers: somebody who is both is asked for again.
  const asUser = new ErrorLink(({ error, operation, forward }) => {
    const token = readUserToken();
    if (!hasCode(error, 'FORBIDDEN') || token === null || tokenOf(operation) === token) return;
    operation.setContext({ token });
    return forward(operation);
  });
  const bearer = new ApolloLink((operation, forward) => {
    const token = tokenOf(operation) ?? tokenFor(operation);
    operation.setContext(({ headers }) => ({
      token,
      headers: { ...(headers as object), ...(token && { authorization: `Bearer ${token}` }) },
    }));
    return forward(operation);
  });

  // A booking keeps its own copy of names and times: two copies of one thing may differ.
  const copy = { keyFields: false } as const;
  return new ApolloClient({
    link: ApolloLink.from([sessionEnd, asUser, bearer, freshAnswers(), transport]),
    cache: new InMemoryCache({
      typePolicies: {
        AppConfig: { keyFields: [] },
        BookedService: copy,
        BookedTimeSlot: copy,
        BookingProvider: copy,
        BookingUser: copy,
        // A list that was edited replaces the one before.
        Service: { fields: { images: { merge: false } } },
      },
    }),
  });
}
