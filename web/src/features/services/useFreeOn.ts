import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { FreeOnDocument } from '../../graphql/generated/beside-catalogue.js';
import type { Day } from '../../lib/dates.js';

/** The server returns at most as many at once. */
const BATCH = 200;

interface Known {
  date: Day;
  /** the ids of the services that were asked about */
  asked: string;
  /** undefined after a failure, which is logged */
  free: ReadonlySet<string> | undefined;
}

/** With Back the list is in the order in which it was left. */
const last = new WeakMap<ApolloClient, Known>();

/**
 * Which services are free on the day of the event (P74), by one call beside the catalogue for each two hundred.
 * @returns `order` the free ones, which come first: of the day before while those of another day are fetched, so that
 *   the list does not move twice; `marked` those that are known to be free on the day
 */
export function useFreeOn(services: readonly { id: string }[], date: Day | undefined) {
  const client = useApolloClient();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [known, setKnown] = useState(() => (isReturn ? last.get(client) : undefined));
  const asked = useMemo(() => services.map(({ id }) => id).join(), [services]);
  const isKnown = !date || asked === '' || (known?.date === date && known.asked === asked);

  useEffect(() => {
    if (isKnown) return;
    let current = true;
    const settle = (free?: ReadonlySet<string>) => {
      if (!current) return;
      const found = { date, asked, free };
      last.set(client, found);
      setKnown(found);
    };
    fetchFree(client, date, asked.split(',')).then(settle, (error: unknown) => {
      console.error('Free services could not be fetched', error);
      settle();
    });
    return () => void (current = false);
  }, [client, isKnown, date, asked]);

  return {
    /** whether it is not known yet in which order the list begins */
    loading: !isKnown && !known,
    order: date ? known?.free : undefined,
    marked: known?.date === date ? known?.free : undefined,
  };
}

async function fetchFree(client: ApolloClient, date: Day, ids: string[]): Promise<ReadonlySet<string>> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
  const found = await Promise.all(
    batches.map((serviceIds) =>
      client.query({ query: FreeOnDocument, variables: { date, serviceIds }, fetchPolicy: 'no-cache' }),
    ),
  );
  return new Set(found.flatMap(({ data }) => data?.freeOn ?? []));
}
