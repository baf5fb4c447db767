import { useDeferredValue, type ReactNode } from 'react';

/**
 * What may come a moment after that with which it appears. It is drawn piece by piece, and gives way
 * to people's touches meanwhile, which matters on phones; until then the page counts as loading.
 */
export const Later = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <span data-loading hidden />;
