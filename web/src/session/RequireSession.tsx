import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from './useSession.js';
import { Loading } from '../ui/Loading.js';
import { paths } from '../routes/paths.js';

interface RequireSessionProps {
  role?: 'user' | 'provider';
  /** what they are let through to; the nested routes, if it is left out */
  children?: ReactNode;
}

/** Lets signed-in people through, or only those of one role; others are sent to the login. */
export function RequireSession({ role, children = <Outlet /> }: RequireSessionProps) {
  const { user, loading } = useSession();
  if (loading) return <Loading />;
  if (!user || (role && user.role !== role)) return <Navigate to={paths.login} replace />;
  return children;
}
