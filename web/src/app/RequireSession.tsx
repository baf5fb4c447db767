import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../session/useSession.js';
import { Loading } from '../ui/Loading.js';
import { paths } from './paths.js';

/** Lets signed-in people through, or only those of one role; others are sent to the login. */
export function RequireSession({ role }: { role?: 'user' | 'provider' }) {
  const { user, loading } = useSession();
  if (loading) return <Loading />;
  if (!user || (role && user.role !== role)) return <Navigate to={paths.login} replace />;
  return <Outlet />;
}
