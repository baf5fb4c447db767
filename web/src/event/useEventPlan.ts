import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom';
import { useMarketTime } from '../graphql/useMarketTime.js';
import { dayIn, type Day } from '../lib/dates.js';
import { MAX_GUESTS, MIN_GUESTS } from '../lib/limits.js';
import { planQuery, type EventPlan } from '../routes/paths.js';
import { changeEvent, onEventChange, readEvent, storeEvent } from '../session/storage.js';

/**
 * When the event takes place, and with how many guests (P74): kept on this device, the same in all tabs, until the day
 * has come. What an address contains at which one arrives replaces it.
 * @returns `change` replaces all of it
 */
export function useEventPlan() {
  const location = useLocation();
  const market = useMarketTime();
  // Changes of the address in place are those of the page itself, and may be late.
  if (useNavigationType() !== NavigationType.Replace) adopt(location, market);
  const kept = useSyncExternalStore(onEventChange, readEvent);
  const today = kept === null ? '' : market.day;
  return useMemo(() => ({ ...valid(parsed(kept), today), change }), [kept, today]);
}

/** Lets an address that contains the plan follow its changes. Used once, in the header. */
export function useEventInAddress({ date, guests }: EventPlan) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const follow = () => {
    const query = planQuery({ date, guests }, search);
    const had = new URLSearchParams(search);
    const follows = had.has('date') || had.has('guests');
    if (follows && query !== had.toString()) void navigate({ search: query, hash }, { replace: true });
  };
  const latest = useRef(follow);
  useEffect(() => void (latest.current = follow));
  // Not when the address changes, which may contain another day: that of a booking.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) latest.current();
    isFirst.current = false;
  }, [date, guests]);
}

const textOf = ({ date, guests }: EventPlan) => (date || guests ? JSON.stringify({ date, guests }) : null);

const change = (plan: EventPlan) => changeEvent(textOf(plan));

let adopted: Location | undefined;

/** Once for each address, by the component that renders first; the others render for the same reason. */
function adopt(location: Location, market: { day: Day }) {
  if (location === adopted) return;
  adopted = location;
  const query = new URLSearchParams(location.search);
  if (!query.has('date') && !query.has('guests')) return;
  const named = { date: query.get('date'), guests: Number(query.get('guests')) };
  storeEvent(textOf({ ...valid(parsed(readEvent()), market.day), ...valid(named, market.day) }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The parts of a plan from outside that are one: a day from tomorrow on, and a possible number of guests. */
function valid(plan: unknown, today: Day): EventPlan {
  const { date, guests } = (plan ?? {}) as Record<keyof EventPlan, unknown>;
  const day = typeof date === 'string' ? dayIn(date) : undefined;
  const isNumber = Number.isInteger(guests) && Number(guests) >= MIN_GUESTS && Number(guests) <= MAX_GUESTS;
  return { ...(day && day > today && { date: day }), ...(isNumber && { guests: Number(guests) }) };
}
