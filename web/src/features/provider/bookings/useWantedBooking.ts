import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Pages {
  hasMore: boolean;
  loading: boolean;
  showMore: () => void;
}

/**
 * The booking that the address asks for (`?booking=…`), to which a booked slot leads: fetches further bookings until it
 * is listed, and then focuses its card once.
 * @param ids the bookings that are fetched
 * @returns the position of the booking in the list, or -1
 */
export function useWantedBooking(ids: readonly string[], { hasMore, loading, showMore }: Pages): number {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('booking');
  const position = wanted ? ids.indexOf(wanted) : -1;

  useEffect(() => {
    if (wanted && position < 0 && hasMore && !loading) showMore();
  }, [wanted, position, hasMore, loading, showMore]);

  useEffect(() => {
    const entries = document.querySelectorAll<HTMLElement>('[data-booking]');
    const entry = wanted && [...entries].find(({ dataset }) => dataset.booking === wanted);
    const card = entry && entry.querySelector<HTMLElement>('[tabindex="-1"]');
    if (!card) return;
    card.focus();
    card.scrollIntoView({ block: 'center' });
    setSearch({ tab: 'bookings' }, { replace: true, preventScrollReset: true });
  }, [wanted, position, setSearch]);

  return position;
}
