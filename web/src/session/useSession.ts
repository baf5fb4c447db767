import { createContext, use } from 'react';
import type { MeQuery } from '../graphql/generated/session.js';

export type SessionUser = MeQuery['me'];

export interface Session {
  /** null for a visitor, and while `loading` */
  user: SessionUser | null;
  /** whether the token found at the start is still being looked at */
  loading: boolean;
  signIn: (token: string, user: SessionUser) => void;
  /** Ends the customer's or provider's session and goes to the home page. */
  signOut: () => void;
}

export const SessionContext = createContext<Session | null>(null);

/** The customer or provider who uses the app. Administrators have a session of their own. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is for components inside SessionProvider');
  return session;
}
