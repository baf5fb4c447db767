import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { servicesPath, type EventPlan, type ServiceFilters } from '../../routes/paths.js';
import { MAX_FILTER, filtersOf, pathOf } from './filters-of.js';

/** Browsers stop a page that changes the address more often: Safari after 100 changes in 30 seconds. */
const MIN_INTERVAL_MS = 400;

/**
 * The filters, which the address contains, so that Back, a reload and a link restore them (P47). They change with each
 * keystroke; the address follows at intervals, in place, so that one Back leaves the list.
 * @param plan of the event, which the address contains as well (P74)
 * @returns `flush` writes the address immediately, before the page may be left
 */
export function useFilters(plan?: EventPlan) {
  const { search: query } = useLocation();
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => filtersOf(query));
  /** the address that was last read or written */
  const known = useRef(pathOf(query));
  const writtenAt = useRef(Number.NEGATIVE_INFINITY);

  // Another address of the same page, such as that of its link in the header. The hook's own addresses arrive late on a
  // busy device, when more has been typed.
  useEffect(() => {
    if (isOwnChange) return;
    const arrived = pathOf(query);
    if (arrived === known.current) return;
    known.current = arrived;
    setFilters(filtersOf(query));
  }, [query, isOwnChange]);

  const path = servicesPath({ ...filters, search: filters.search.slice(0, MAX_FILTER) }, plan);
  const write = useCallback(() => {
    if (path === known.current) return;
    known.current = path;
    writtenAt.current = performance.now();
    void navigate(path, { replace: true });
  }, [path, navigate]);

  useEffect(() => {
    const wait = writtenAt.current + MIN_INTERVAL_MS - performance.now();
    if (wait <= 0) return write();
    const timer = setTimeout(write, wait);
    return () => clearTimeout(timer);
    // `navigate` is a new function for each address, but with absolute paths they all do the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);

  const change = useCallback(
    (changed: Partial<ServiceFilters>) => setFilters((current) => ({ ...current, ...changed })),
    [],
  );
  return { filters, change, flush: write };
}
