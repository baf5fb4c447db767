import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/** Fetches the histories of all open rows again; to be called after an action, which adds an entry. */
export function useRefreshHistory() {
  const client = useApolloClient();
  return useCallback(
    () =>
      void client.refetchQueries({
        updateCache: (cache) => {
          cache.modify({ fields: { adminHistory: (_entries, { INVALIDATE }) => INVALIDATE } });
        },
      }),
    [client],
  );
}
