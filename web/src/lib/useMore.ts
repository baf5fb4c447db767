import { useCallback, useState } from 'react';

/** How many bookings the server lists at the most in one answer. */
const PAGE = 200;

/**
 * The rest of a list of which the server sends the newest first, a page at a time.
 * @param listed how many are there now
 * @param fetchAfter fetches those after the last one; resolves to how many came
 */
export function useMore(listed: number, fetchAfter: () => Promise<number>) {
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  const showMore = useCallback(async () => {
    setLoading(true);
    try {
      setEnded((await fetchAfter()) < PAGE);
    } catch (error) {
      console.error('More bookings could not be fetched', error);
    } finally {
      setLoading(false);
    }
  }, [fetchAfter]);
  return {
    /** whether there may be more than those that are listed */
    more: listed >= PAGE && !ended,
    loading,
    showMore: () => void showMore(),
    /** the list begins again with its first page */
    beginAgain: useCallback(() => setEnded(false), []),
  };
}
