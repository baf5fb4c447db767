import { useEffect } from 'react';

/** Logs what is logged only (S8.10, P30), once for each error. */
export function useLogged(message: string, error: unknown) {
  useEffect(() => {
    if (error) console.error(message, error);
  }, [message, error]);
}
