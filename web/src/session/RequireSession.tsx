import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { readDevice } from './storage.js';
import { useSession } from './useSession.js';
import { Loading } from '../ui/Loading.js';
import { paths } from '../routes/paths.js';

interface RequireSessionProps {
  role?: 'user' | 'provider';
  /** shown until the account is known, by default the children: they need not wait to fetch what they show */
  coming?: ReactNode;
  /** Default: the nested routes */
  children?: ReactNode;
}

/** Renders its children for signed-in users, or only for those with the role; redirects others to the login. */
export function RequireSession({ role, children = <Outlet />, coming = children }: RequireSessionProps) {
  const { user, loading } = useSession();
  if (loading) {
    const known = readDevice('account')?.role;
    return role && known && known !== role ? <Loading /> : coming;
  }
  // The login page leads signed-in users on to their own pages; here they may want to sign in to another account (S6).
  const isOther = user && role && user.role !== role;
  if (!user || isOther) return <Navigate to={paths.login} replace state={{ stays: Boolean(isOther) }} />;
  return children;
}
