import type { ApolloClient, ObservableQuery } from '@apollo/client';
import type { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { createClient } from './client.js';
import { forgetPrivateData } from '../graphql/forget-private-data.js';
import { MeDocument } from '../graphql/generated/session.js';
import { ConfigDocument } from '../graphql/generated/config.js';
import { hasCode, isUnauthenticated } from '../graphql/errors.js';
import { isAway, onConnectionChange, untilBack, watchConnection } from '../lib/connection.js';
import { reloadPage } from '../lib/reload-page.js';
import { endSessionOnServer } from './end-session-on-server.js';
import * as storage from './storage.js';
import { SessionContext, type Session, type SessionUser } from './useSession.js';

interface SessionProviderProps {
  transport: ApolloLink;
  children: ReactNode;
}

/**
 * Provides the signed-in user, and the GraphQL client, because a response can end a session: a 401 clears the rejected
 * credentials, the administrator's or the user's, and redirects to the corresponding sign-in page (S8.2).
 *
 * A change of the user's token in another tab reloads the page, because it shows data of an account that is no longer
 * signed in.
 */
export function SessionProvider({ transport, children }: SessionProviderProps) {
  const navigate = useNavigate();
  const [user, setUser] = useState<SessionUser | null>(null);
  const [loading, setLoading] = useState(() => storage.readUserToken() !== null);
  const [hasEnded, setEnded] = useState(false);

  // The user and the address change in one render; otherwise the current page would find no session and redirect by
  // itself.
  const signOutTo = (path: string) =>
    startTransition(() => {
      setUser(null);
      setLoading(false);
      setEnded(path === paths.login);
      void navigate(path);
    });

  // Of several concurrent requests, the first to fail ends the session; errors of the others are ignored.
  const endSessionOf = (token: string | null) => {
    if (token !== null && token === storage.readAdminToken()) {
      storage.clearAdmin();
      void navigate(paths.adminLogin);
    } else if (token === storage.readUserToken()) {
      storage.clearUserToken();
      signOutTo(paths.login);
    }
  };

  const [client] = useState(() => createClient({ transport, onUnauthenticated: endSessionOf }));

  // What could not be fetched is fetched when the server responds again. Errors are those of the queries (P67).
  useEffect(() => {
    const fetchFailed = () => {
      if (isAway()) return;
      const onQueryUpdated = (query: ObservableQuery) => Boolean(query.getCurrentResult().error);
      client.refetchQueries({ include: 'active', onQueryUpdated }).catch(() => undefined);
    };
    const ends = [
      onConnectionChange(fetchFailed),
      watchConnection(() => client.query({ query: ConfigDocument, fetchPolicy: 'network-only' })),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);

  // While the token is being replaced, another tab may find out that the session has ended, and remove it from the
  // storage. A reload would abort the request, and lose the new token.
  const replacing = useRef(false);
  useEffect(
    () =>
      storage.onTokenChange('user', () => {
        if (replacing.current) return;
        // A logout there has removed the rest. A session that has ended leaves what was typed.
        if (storage.readUserToken() === null) storage.forgetTab();
        reloadPage();
      }),
    [],
  );

  // In the admin portal only the administrator's session is used.
  const inPortal = useLocation().pathname === paths.adminDashboard;
  const hasUser = user !== null;
  useEffect(() => {
    if (hasUser || storage.readUserToken() === null) return;
    if (inPortal && storage.readAdminToken() !== null) return;
    void fetchUser(client)
      // As a transition, because it may render a whole page.
      .then((found) =>
        startTransition(() => {
          setUser(found);
          setLoading(false);
        }),
      );
  }, [client, inPortal, hasUser]);

  const { id, name, role } = user ?? {};
  const picture = user?.profileImage?.cardUrl;
  useEffect(() => {
    if (id && name && role) storage.storeDevice('account', { id, name, role, picture });
  }, [id, name, role, picture]);

  // Data that was fetched while the account was loading belongs to that account and remains in the cache.
  const viewer = loading ? 'loading' : user?.id;
  useEffect(() => {
    if (viewer !== 'loading') return () => forgetPrivateData(client.cache);
  }, [client, viewer]);

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      hasEnded,
      signIn: (token, signedIn) => {
        storage.storeUserToken(token);
        setUser(signedIn);
        setLoading(false);
        setEnded(false);
      },
      update: (changes) => setUser((user) => user && { ...user, ...changes }),
      replaceToken: async (request) => {
        const previous = storage.readUserToken();
        replacing.current = true;
        try {
          storage.storeUserToken(await request());
        } catch (error) {
          if (storage.readUserToken() !== previous && previous !== null) reloadPage();
          throw error;
        } finally {
          replacing.current = false;
        }
      },
      signOut: () => {
        endSessionOnServer(client, storage.readUserToken());
        storage.clearUserToken();
        storage.forgetAccount();
        signOutTo(paths.home);
      },
      endSessionOf,
    }),
    // `navigate` is a new function for each address, but with absolute paths they all do the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [client, user, loading, hasEnded],
  );

  return (
    <SessionContext value={session}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </SessionContext>
  );
}

/**
 * Fetches the account of the user's token, again and again until the server responds (P67).
 * @returns null if it does not accept the token, which was then removed unless the token is for something else
 */
async function fetchUser(client: ApolloClient): Promise<SessionUser | null> {
  for (;;) {
    const token = storage.readUserToken();
    if (token === null) return null;
    try {
      const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' });
      if (storage.readUserToken() === token) return data?.me ?? null;
    } catch (error) {
      if (hasCode(error, 'FORBIDDEN')) return null;
      // A rejected token is removed by now. If it was the administrator's, the user's is next.
      if (!isUnauthenticated(error)) await untilBack('Me');
    }
  }
}
