import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSlotsOfDaysQuery, type OwnSlotFragment } from '../../graphql/generated/dashboard.js';
import { useRefetchOnConnect } from '../../graphql/live-connection.js';
import type { Day } from '../../lib/dates.js';
import { useLogged } from '../../lib/useLogged.js';

/** The maximum number of slots of a response. */
const PAGE = 1000;

const nothing: readonly OwnSlotFragment[] = [];

interface Days {
  from: Day;
  until: Day;
  /** fetches nothing */
  skip?: boolean;
}

/** All slots of the signed-in provider on some days, in as many requests as they need; live, like the dashboard. */
export function useSlotsOfDays({ from, until, skip = false }: Days) {
  const { data, loading, error, fetchMore, refetch } = useSlotsOfDaysQuery({ variables: { from, until }, skip });
  useLogged('Time slots could not be fetched', error);

  const fetchRest = useCallback(
    async (last: Day) => {
      const { data } = await fetchMore({
        variables: { from: last, until },
        updateQuery: (shown, { fetchMoreResult: { providerSlots } }) => {
          // The last day may have been truncated, so it is fetched again as a whole.
          const fetched = new Set(providerSlots.map(({ id }) => id));
          return { providerSlots: [...shown.providerSlots.filter(({ id }) => !fetched.has(id)), ...providerSlots] };
        },
      });
      return data?.providerSlots ?? [];
    },
    [fetchMore, until],
  );

  const fetchAll = useCallback(
    async (first: Day) => {
      for (let last: Day | undefined = first; last !== undefined;) {
        const page = await fetchRest(last);
        const next = page.at(-1)?.date;
        last = page.length === PAGE && next !== last ? next : undefined;
      }
    },
    [fetchRest],
  );

  const listed = data?.providerSlots;
  /** the days of which all slots have been fetched, if they are more than a response contains */
  const [complete, setComplete] = useState('');
  const days = `${from} ${until}`;
  const last = listed?.at(-1)?.date;
  const isTruncated = listed !== undefined && listed.length >= PAGE && complete !== days;
  useEffect(() => {
    if (!isTruncated || last === undefined) return;
    // A failure is logged with the query.
    fetchAll(last).then(
      () => setComplete(days),
      () => undefined,
    );
    // Only once for each truncated list, which then has more entries.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTruncated, fetchAll]);

  useRefetchOnConnect(
    useCallback(() => {
      if (skip) return;
      // The new list is truncated again.
      refetch().then(
        () => setComplete(''),
        () => undefined,
      );
    }, [skip, refetch]),
  );

  // A slot that was added or moved meanwhile is in every cached list, regardless of the days of that list.
  const slots = useMemo(
    () => (listed ?? nothing).filter(({ date }) => date >= from && date <= until),
    [listed, from, until],
  );
  return { slots, loading: loading && !listed, isComplete: listed !== undefined && !isTruncated };
}
