import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Called by the socket each time that it has connected. */
export const announceConnection = () => listeners.forEach((listener) => listener());

/** @returns how to stop listening */
export function onConnection(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * What happens before the live connection stands, or while it is lost, is not told over it.
 * @param catchUp fetches that; called for the first connection and after each interruption
 */
export const useCatchUp = (catchUp: () => void) =>
  useEffect(() => onConnection(catchUp), [catchUp]);
