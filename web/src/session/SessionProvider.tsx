import type { ApolloClient } from '@apollo/client';
import type { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { createClient } from './client.js';
import { forgetPrivateData } from '../graphql/forget-private-data.js';
import { MeDocument } from '../graphql/generated/session.js';
import { loadAnew } from '../lib/load-anew.js';
import { endOnServer } from './end-on-server.js';
import * as storage from './storage.js';
import { SessionContext, type Session, type SessionUser } from './useSession.js';

interface SessionProviderProps {
  transport: ApolloLink;
  children: ReactNode;
}

/**
 * Knows who is signed in, and owns the GraphQL client because an answer can end a session: a 401
 * clears the credentials that were refused, the administrator's or the user's, and leads to the
 * sign-in page that belongs to them (S8.2).
 *
 * A change of the user's token in another tab loads the page anew: what it shows was answered to
 * somebody who is no longer there.
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
      // Of several requests at once the first to fail ends the session; the others are of the past.
      onUnauthenticated: (token) => {
        if (token !== null && token === storage.readAdminToken()) {
          storage.clearAdmin();
          void navigate(paths.adminLogin);
        } else if (token === storage.readUserToken()) {
          storage.clearUserToken();
          leaveFor(paths.login);
        }
      },
    }),
  );

  useEffect(() => storage.onTokenChange('user', loadAnew), []);

  // In the portal the administrator acts alone.
  const inPortal = useLocation().pathname === paths.adminDashboard;
  const known = user !== null;
  useEffect(() => {
    if (known || storage.readUserToken() === null) return;
    if (inPortal && storage.readAdminToken() !== null) return;
    void fetchUser(client)
      // A whole page may wait for this: it is drawn in pieces.
      .then((found) =>
        startTransition(() => {
          setUser(found);
          setLoading(false);
        }),
      );
  }, [client, inPortal, known]);

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
        endOnServer(client, storage.readUserToken());
        storage.clearUserToken();
        leaveFor(paths.home);
      },
    }),
    // `navigate` is a new function at every address; any of them leads to absolute paths.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [client, user, loading],
  );

  return (
    <SessionContext value={session}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </SessionContext>
  );
}

/**
 * The account behind the user's token; null, and the token dropped, when it cannot be fetched, whatever the reason
 * (S4.6). A request that bore the administrator's token says nothing about the user's: that one stays.
 */
async function fetchUser(client: ApolloClient): Promise<SessionUser | null> {
  const sent = storage.readToken();
  try {
    const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' });
    return data?.me ?? null;
  } catch {
    const token = storage.readUserToken();
    if (token !== null && sent === token) storage.clearUserToken();
    else if (token !== null && storage.readAdminToken() === null) return fetchUser(client);
    return null;
  }
}
