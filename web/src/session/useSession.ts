import { createContext, use } from 'react';
import type { SessionUserFragment } from '../graphql/generated/session.js';

export type SessionUser = SessionUserFragment;

export interface Session {
  /** null if no user is signed in, and while `loading` */
  user: SessionUser | null;
  /** whether the account of the token that was stored at startup is still being fetched */
  loading: boolean;
  /** whether a session of this browser has ended by itself, and no account has signed in since */
  hasEnded: boolean;
  signIn: (token: string, user: SessionUser) => void;
  /** Changes the data of the signed-in user, such as a new name. */
  update: (changes: Partial<SessionUser>) => void;
  /**
   * Stores the token that the request returns, in place of the present one, whose session the request ends.
   * @throws the error of the request
   */
  replaceToken: (request: () => Promise<string>) => Promise<void>;
  /** Ends the customer's or provider's session and opens the home page. */
  signOut: () => void;
  /** Ends the session of a token that the server has rejected, and opens the sign-in page. */
  endSessionOf: (token: string | null) => void;
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the customer or provider. Administrators have a separate session. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is for components inside SessionProvider');
  return session;
}
