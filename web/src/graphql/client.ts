import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { readToken } from '../session/storage.js';
import { isUnauthenticated } from './errors.js';
import { freshAnswers } from './fresh-answers.js';

/** Where a 401 means a wrong password, not a session that ended (decision 27). */
const SIGN_IN = new Set(['Login', 'AdminLogin']);

interface ClientOptions {
  /** the last link: the network, or a schema in tests */
  transport: ApolloLink;
  /** called once for each answer that says that the session is over */
  onUnauthenticated: () => void;
}

export function createClient({ transport, onUnauthenticated }: ClientOptions): ApolloClient {
  const sessionEnd = new ErrorLink(({ error, operation }) => {
    if (!isUnauthenticated(error) || SIGN_IN.has(operation.operationName ?? '')) return;
    // Of several requests at once the first to fail ends the session; the others are of the past.
    if (operation.getContext().token === readToken()) onUnauthenticated();
  });
  const bearer = new ApolloLink((operation, forward) => {
    const token = readToken();
    operation.setContext(({ headers }) => ({
      token,
      headers: { ...(headers as object), ...(token && { authorization: `Bearer ${token}` }) },
    }));
    return forward(operation);
  });

  // A booking keeps its own copy of names and times: two copies of one thing may differ.
  const copy = { keyFields: false } as const;
  return new ApolloClient({
    link: ApolloLink.from([sessionEnd, bearer, freshAnswers(), transport]),
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
