import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The booking whose messages are open, stored in the address, to which mails link. */
export function useOpenThread() {
  const [search, setSearch] = useSearchParams();
  const setId = useCallback(
    (id?: string) =>
      setSearch(
        (now) => {
          if (id === undefined) now.delete('messages');
          else now.set('messages', id);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search.get('messages'), setId] as const;
}
