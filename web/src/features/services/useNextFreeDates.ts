import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { NextFreeDatesDocument } from '../../graphql/generated/next-free-dates.js';
import type { Day } from '../../lib/dates.js';
import { useDebounced } from '../../lib/useDebounced.js';

/** The server returns at most as many at once. */
const BATCH = 100;
/** While a search is typed, the cards change with each keystroke. */
const SETTLE_MS = 150;

/**
 * The next free days of services, by their ids; null if there is none, and undefined until it is fetched. Only those
 * are fetched that were not before. A failure is logged, and the days are missing.
 * @param serviceIds those of the cards that are mounted
 */
export function useNextFreeDates(serviceIds: string): ReadonlyMap<string, Day | null> {
  const client = useApolloClient();
  const [dates, setDates] = useState<ReadonlyMap<string, Day | null>>(new Map());
  const requested = useRef(new Set<string>());
  const settled = useDebounced(serviceIds, SETTLE_MS);

  useEffect(() => {
    const missing = settled.split(',').filter((id) => id !== '' && !requested.current.has(id));
    for (let start = 0; start < missing.length; start += BATCH) {
      const batch = missing.slice(start, start + BATCH);
      for (const id of batch) requested.current.add(id);
      client.query({ query: NextFreeDatesDocument, variables: { serviceIds: batch }, fetchPolicy: 'no-cache' }).then(
        ({ data }) => {
          const fetched = data?.nextFreeDates.map(({ serviceId, date }) => [serviceId, date ?? null] as const);
          if (fetched) setDates((known) => new Map([...known, ...fetched]));
        },
        (error: unknown) => {
          console.error('Next free dates could not be fetched', error);
          for (const id of batch) requested.current.delete(id);
        },
      );
    }
  }, [client, settled]);

  return dates;
}
