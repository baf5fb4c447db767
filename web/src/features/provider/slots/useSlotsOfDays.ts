import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  SlotsOfDaysDocument,
  useSlotsOfDaysQuery,
  type OwnSlotFragment,
} from '../../../graphql/generated/dashboard.js';
import { useRefetchOnConnect } from '../../../graphql/live-connection.js';
import type { Day } from '../../../lib/dates.js';
import { useLogged } from '../../../graphql/useLogged.js';

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
  const client = useApolloClient();
  const { data, loading, error, refetch } = useSlotsOfDaysQuery({ variables: { from, until }, skip });
  useLogged('Time slots could not be fetched', error);

  const fetchRest = useCallback(
    async (first: Day) => {
      const fetched = new Map<string, OwnSlotFragment>();
      for (let last: Day | undefined = first; last !== undefined;) {
        const variables: Omit<Days, 'skip'> = { from: last, until };
        const { data } = await client.query({ query: SlotsOfDaysDocument, variables, fetchPolicy: 'no-cache' });
        const page: readonly OwnSlotFragment[] = data?.providerSlots ?? [];
        // The last day may have been truncated, so it is fetched again as a whole.
        for (const slot of page) fetched.set(slot.id, slot);
        const next = page.at(-1)?.date;
        last = page.length === PAGE && next !== last ? next : undefined;
      }
      // Written once, because each write takes as long as the whole list.
      client.cache.updateQuery(
        { query: SlotsOfDaysDocument, variables: { from, until } },
        (shown) =>
          shown && {
            providerSlots: [...shown.providerSlots.filter(({ id }) => !fetched.has(id)), ...fetched.values()],
          },
      );
    },
    [client, from, until],
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
    fetchRest(last).then(
      () => setComplete(days),
      () => undefined,
    );
    // Only once for each truncated list, which then has more entries.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTruncated, fetchRest]);

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
  return {
    slots,
    loading: loading && !listed,
    /** if they could not be fetched */
    refetch: error && !listed ? refetch : undefined,
    isComplete: listed !== undefined && !isTruncated,
  };
}
