import type { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.js';
import { createClient } from '../graphql/client.js';
import { forgetPrivateData } from '../graphql/forget-private-data.js';
import { MeDocument } from '../graphql/generated/session.js';
import * as storage from './storage.js';
import { SessionContext, type Session, type SessionUser } from './useSession.js';

interface SessionProviderProps {
  transport: ApolloLink;
  children: ReactNode;
}

/**
 * Knows who is signed in, and owns the GraphQL client because an answer can end the session: a 401
 * clears the administrator's credentials if there are some, else the user's, and leads to the
 * sign-in page that belongs to them (spec section 8).
 */
export function SessionProvider({ transport, children }: SessionProviderProps) {
  const navigate = useNavigate();
  const [user, setUser] = useState<SessionUser | null>(null);
  const [loading, setLoading] = useState(() => storage.readUserToken() !== null);

  // The user and the page change in one step; otherwise the page left behind, seeing nobody signed
  // in, would redirect by itself.
  const leaveFor = (path: string) =>
    startTransition(() => {
      setUser(null);
      void navigate(path);
    });

  const [client] = useState(() =>
    createClient({
      transport,
      onUnauthenticated: () => {
        if (storage.hasAdminToken()) {
          storage.clearAdmin();
          void navigate(paths.adminLogin);
        } else {
          storage.clearUserToken();
          leaveFor(paths.login);
        }
      },
    }),
  );

  useEffect(() => {
    if (storage.readUserToken() === null) return;
    void client
      .query({ query: MeDocument, fetchPolicy: 'network-only' })
      .then(({ data }) => data?.me ?? null)
      .catch(() => {
        storage.clearUserToken();
        return null;
      })
      // A whole page may wait for this: it is drawn in pieces.
      .then((found) =>
        startTransition(() => {
          setUser(found);
          setLoading(false);
        }),
      );
  }, [client]);

  // What was answered while the account was on its way was answered to its owner, and stays.
  const viewer = loading ? 'arriving' : user?.id;
  useEffect(() => {
    if (viewer !== 'arriving') return () => forgetPrivateData(client.cache);
  }, [client, viewer]);

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      signIn: (token, signedIn) => {
        storage.storeUserToken(token);
        setUser(signedIn);
      },
      signOut: () => {
        storage.clearUserToken();
        leaveFor(paths.home);
      },
    }),
    // `navigate` is a new function at every address; any of them leads to absolute paths.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [user, loading],
  );

  return (
    <SessionContext value={session}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </SessionContext>
  );
}
