import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { forgetPrivateData } from '../graphql/forget-private-data.js';
import { onStorageChange, readAdmin } from '../session/storage.js';
import { paths } from './paths.js';

const signedIn = () => readAdmin() !== null;

/** Lets administrators through, until they sign out, in whichever tab; others go to the sign-in. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const allowed = useSyncExternalStore(onStorageChange, signedIn);
  const { cache } = useApolloClient();
  useEffect(() => () => forgetPrivateData(cache), [cache]);
  return allowed ? children : <Navigate to={paths.adminLogin} replace />;
}
