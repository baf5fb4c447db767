import { useCallback, useState } from 'react';

/** How many the server lists at the most in one answer. */
const PAGES = { bookings: 200, 'time slots': 1000 };

/**
 * The rest of a list of which the server sends a page at a time.
 * @param listed how many are there now
 * @param fetchAfter fetches those after the last one; resolves to how many came
 */
export function useMore(
  what: keyof typeof PAGES,
  listed: number,
  fetchAfter: () => Promise<number>,
) {
  const [full, setFull] = useState(false);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  // An answer that was full stays so when one of its list is deleted here.
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
    /** whether there may be more than those that are listed */
    more: full && !ended,
    loading,
    showMore: () => void showMore(),
    /** the list begins again with its first page */
    beginAgain: useCallback(() => {
      setFull(false);
      setEnded(false);
    }, []),
  };
}
