import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Called by the socket each time that it has connected. */
export const announceConnection = () => listeners.forEach((listener) => listener());

/**
 * What happens before the live connection stands, or while it is lost, is not told over it.
 * @param catchUp fetches that; called for the first connection and after each interruption
 */
export function useCatchUp(catchUp: () => void) {
  useEffect(() => {
    listeners.add(catchUp);
    return () => void listeners.delete(catchUp);
  }, [catchUp]);
}
