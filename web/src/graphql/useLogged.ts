import { useEffect } from 'react';
import { isUnauthenticated } from './errors.js';

/**
 * Logs an error that is not shown to the user (S8.10, P30), once per error. The end of a session is none: it leads to the
 * login.
 */
export function useLogged(message: string, error: unknown) {
  useEffect(() => {
    if (error && !isUnauthenticated(error)) console.error(message, error);
  }, [message, error]);
}
