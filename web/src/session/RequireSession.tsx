import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from './useSession.js';
import { Loading } from '../ui/Loading.js';
import { paths } from '../routes/paths.js';

interface RequireSessionProps {
  role?: 'user' | 'provider';
  /** shown until the account is known */
  coming?: ReactNode;
  /** Default: the nested routes */
  children?: ReactNode;
}

/** Renders its children for signed-in users, or only for those with the role; redirects others to the login. */
export function RequireSession({ role, coming = <Loading />, children = <Outlet /> }: RequireSessionProps) {
  const { user, loading } = useSession();
  if (loading) return coming;
  // The login page leads signed-in users on to their own pages; here they may want to sign in to another account (S6).
  const isOther = user && role && user.role !== role;
  if (!user || isOther) return <Navigate to={paths.login} replace state={{ stays: Boolean(isOther) }} />;
  return children;
}
