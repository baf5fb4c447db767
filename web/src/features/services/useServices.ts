import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useDeferredValue, useEffect } from 'react';
import { useServicesQuery } from '../../graphql/generated/services.js';
import { useLogged } from '../../lib/useLogged.js';
import type { ListedService } from './filter-services.js';

type Services = readonly ListedService[];

/** The last response, shown on return to the page until the next one arrives. */
const last = new WeakMap<ApolloClient, Services>();

const none: Services = [];

/** The whole catalogue; empty while it is loading, and after a failure (S8.3). */
export function useServices() {
  const client = useApolloClient();
  // Not in the cache of the client: normalising thousands of services would double the time until they are displayed.
  const { data, error } = useServicesQuery({ fetchPolicy: 'no-cache' });
  useLogged('Services could not be fetched', error);

  const fetched = data?.services;
  useEffect(() => {
    if (fetched) last.set(client, fetched);
  }, [client, fetched]);

  const latest = error ? none : (fetched ?? last.get(client));
  // Deferred, so that rendering the result does not block input into the fields.
  const services = useDeferredValue(latest);
  return { services: services ?? none, loading: services === undefined };
}
