import { useEffect } from 'react';

/** Logs what the spec has logged only, once for each error (decision 30). */
export function useLogged(message: string, error: unknown) {
  useEffect(() => {
    if (error) console.error(message, error);
  }, [message, error]);
}
