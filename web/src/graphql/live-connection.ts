import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Called by the socket each time it has connected. */
export const notifyConnected = () => listeners.forEach((listener) => listener());

/** @returns a function that removes the listener */
export function onConnected(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Changes before the live connection is established, or while it is interrupted, are not sent over it.
 * @param refetch fetches those changes; called after the first connection and after each reconnection
 */
export const useRefetchOnConnect = (refetch: () => void) => useEffect(() => onConnected(refetch), [refetch]);
