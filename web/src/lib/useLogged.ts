import { useEffect } from 'react';

/** Logs an error that is not shown to the user (S8.10, P30), once per error. */
export function useLogged(message: string, error: unknown) {
  useEffect(() => {
    if (error) console.error(message, error);
  }, [message, error]);
}
