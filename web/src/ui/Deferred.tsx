import { useDeferredValue, type ReactNode } from 'react';

/**
 * Renders its children in a second, interruptible render, so that on phones the page responds to user input in between.
 * Until then the page is marked as loading.
 */
export const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <span data-loading hidden />;
