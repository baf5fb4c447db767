import { useDeferredValue, type ReactNode } from 'react';

interface DeferredProps {
  /** shown until then. Default: nothing, marked as loading */
  coming?: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children in a second, interruptible render, so that on phones the page responds to user input in between.
 * Mount it with what is to be shown: a later change of the children is rendered at once.
 */
export const Deferred = ({ coming = <span data-loading hidden />, children }: DeferredProps) =>
  useDeferredValue(true, false) ? children : coming;
