import { useCallback, useState } from 'react';

/**
 * Maximum number of results in one response: of bookings that of the server, of slots as many as are quickly stored and
 * shown on a slow phone.
 */
export const PAGE_SIZES = { bookings: 200, 'time slots': 500 };

/**
 * Pagination of a list that the server returns in pages.
 * @param count the current number of entries
 * @param fetchNext fetches the entries after the last one; resolves to their number
 */
export function usePagination(what: keyof typeof PAGE_SIZES, count: number, fetchNext: () => Promise<number>) {
  const [full, setFull] = useState(false);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  // Remains true when an entry is deleted here: the page that the server returned was full.
  if (!full && count >= PAGE_SIZES[what]) setFull(true);
  const showMore = useCallback(async () => {
    setLoading(true);
    try {
      setEnded((await fetchNext()) < PAGE_SIZES[what]);
    } catch (error) {
      console.error(`More ${what} could not be fetched`, error);
    } finally {
      setLoading(false);
    }
  }, [what, fetchNext]);
  return {
    /** whether there may be entries that are not fetched yet */
    hasMore: full && !ended,
    loading,
    showMore: () => void showMore(),
    /** to be called when the list has been replaced by its first page */
    reset: useCallback(() => {
      setFull(false);
      setEnded(false);
    }, []),
  };
}
