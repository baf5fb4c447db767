import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { forgetPrivateData } from '../graphql/forget-private-data.js';
import { reloadPage } from '../lib/reload-page.js';
import { onTokenChange, readAdmin } from './storage.js';
import { paths } from '../routes/paths.js';

const signedIn = () => readAdmin() !== null;

const onChange = (listener: () => void) =>
  onTokenChange('admin', () => {
    // Another administrator signed in: the page shows data that was sent to the previous one.
    if (signedIn()) reloadPage();
    listener();
  });

/** Renders its children for administrators until they sign out, in any tab; redirects others to the sign-in page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const allowed = useSyncExternalStore(onChange, signedIn);
  const { cache } = useApolloClient();
  useEffect(() => () => forgetPrivateData(cache), [cache]);
  return allowed ? children : <Navigate to={paths.adminLogin} replace />;
}
