import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  NextFreeDatesDocument,
  ProviderRecordsDocument,
  type ProviderRecordsQuery,
} from '../../graphql/generated/beside-catalogue.js';
import type { Day } from '../../lib/dates.js';
import { useDebounced } from '../../lib/useDebounced.js';

/** The server returns at most as many at once. */
const BATCH = 100;
/** While a search is typed, the cards change with each keystroke. */
const SETTLE_MS = 150;

type Fetch<Value> = (
  client: ApolloClient,
  ids: string[],
  from?: Day,
) => Promise<(readonly [id: string, value: Value])[]>;

/**
 * What cards show beside the catalogue, by id: undefined until it is fetched. Only that is fetched that was not before. A
 * failure is logged, and the values are missing.
 * @param ids those of the cards that are mounted
 * @param from the day on which the values depend, if they do
 */
function useBeside<Value>(ids: string, fetch: Fetch<Value>, from?: Day): (id: string) => Value | undefined {
  const client = useApolloClient();
  const [known, setKnown] = useState<ReadonlyMap<string, Value>>(new Map());
  const requested = useRef(new Set<string>());
  const settled = useDebounced(ids, SETTLE_MS);

  useEffect(() => {
    const keyOf = (id: string) => keyIn(from, id);
    const missing = [...new Set(settled.split(','))].filter((id) => id !== '' && !requested.current.has(keyOf(id)));
    for (let start = 0; start < missing.length; start += BATCH) {
      const batch = missing.slice(start, start + BATCH);
      for (const id of batch) requested.current.add(keyOf(id));
      fetch(client, batch, from).then(
        (fetched) =>
          setKnown((before) => new Map([...before, ...fetched.map(([id, value]) => [keyOf(id), value] as const)])),
        (error: unknown) => {
          console.error('What cards show beside the catalogue could not be fetched', error);
          for (const id of batch) requested.current.delete(keyOf(id));
        },
      );
    }
  }, [client, settled, fetch, from]);

  return (id) => known.get(keyIn(from, id));
}

const keyIn = (from: Day | undefined, id: string) => `${from ?? ''} ${id}`;

const fetchPolicy = 'no-cache';

const nextFreeDates: Fetch<Day | null> = async (client, serviceIds, from) => {
  const variables = { serviceIds, from };
  const { data } = await client.query({ query: NextFreeDatesDocument, variables, fetchPolicy });
  return data?.nextFreeDates.map(({ serviceId, date }) => [serviceId, date ?? null]) ?? [];
};

/** The first free days of services, from a day or from tomorrow on; null if there is none. */
export const useNextFreeDates = (serviceIds: string, from: Day | undefined) =>
  useBeside(serviceIds, nextFreeDates, from);

export type ProviderRecord = ProviderRecordsQuery['providerRecords'][number];

const providerRecords: Fetch<ProviderRecord> = async (client, providerIds) => {
  const { data } = await client.query({ query: ProviderRecordsDocument, variables: { providerIds }, fetchPolicy });
  return data?.providerRecords.map((record) => [record.providerId, record]) ?? [];
};

/** What is measured of providers (P74). */
export const useProviderRecords = (providerIds: string) => useBeside(providerIds, providerRecords);
