import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { forgetPrivateData } from '../graphql/forget-private-data.js';
import { loadAnew } from '../lib/load-anew.js';
import { onTokenChange, readAdmin } from './storage.js';
import { paths } from '../routes/paths.js';

const signedIn = () => readAdmin() !== null;

const onChange = (listener: () => void) =>
  onTokenChange('admin', () => {
    // Somebody else signed in: what is shown was answered to the one before.
    if (signedIn()) loadAnew();
    listener();
  });

/** Lets administrators through, until they sign out, in whichever tab; others go to the sign-in. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const allowed = useSyncExternalStore(onChange, signedIn);
  const { cache } = useApolloClient();
  useEffect(() => () => forgetPrivateData(cache), [cache]);
  return allowed ? children : <Navigate to={paths.adminLogin} replace />;
}
