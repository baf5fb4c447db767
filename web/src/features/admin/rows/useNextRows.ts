import { useEffect } from 'react';

interface List {
  shown: number;
  /** number of all entries, undefined until it is known */
  total: number | undefined;
  refetch: () => Promise<unknown>;
}

/** Fetches the next rows of a truncated list (P23) when all that were shown have been removed. */
export function useNextRows({ shown, total = 0, refetch }: List) {
  const isUsedUp = shown === 0 && total > 0;
  useEffect(() => {
    // The query's error is logged beside it.
    if (isUsedUp) refetch().catch(() => undefined);
  }, [isUsedUp, refetch]);
}
