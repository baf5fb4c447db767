import { useCallback, useState } from 'react';

/** Maximum number of results that the server returns in one response. */
const PAGES = { bookings: 200, 'time slots': 1000 };

/**
 * Pagination of a list that the server returns in pages.
 * @param count the current number of entries
 * @param fetchNext fetches the entries after the last one; resolves to their number
 */
export function useMore(
  what: keyof typeof PAGES,
  listed: number,
  fetchAfter: () => Promise<number>,
) {
  const [full, setFull] = useState(false);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  // Remains true when an entry is deleted here: the page that the server returned was full.
  if (!full && listed >= PAGES[what]) setFull(true);
  const showMore = useCallback(async () => {
    setLoading(true);
    try {
      setEnded((await fetchAfter()) < PAGES[what]);
    } catch (error) {
      console.error(`More ${what} could not be fetched`, error);
    } finally {
      setLoading(false);
    }
  }, [what, fetchAfter]);
  return {
    /** whether there may be entries that are not fetched yet */
    more: full && !ended,
    loading,
    showMore: () => void showMore(),
    /** to be called when the list has been replaced by its first page */
    beginAgain: useCallback(() => {
      setFull(false);
      setEnded(false);
    }, []),
  };
}
