import { useSearchParams } from 'react-router-dom';
import { dayIn, type Day } from '../../../lib/dates.js';

/**
 * The day that the address names, if it does, and a function that replaces it: then Back and a reload lead to the day
 * that was chosen last, not to the one that a link had chosen.
 */
export function useDayInAddress() {
  const [search, setSearch] = useSearchParams();
  const replaceDay = (day: Day | null) =>
    setSearch(day ? { date: day } : {}, { replace: true, preventScrollReset: true });
  return [dayIn(search.get('date')), replaceDay] as const;
}
