import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useDeferredValue, useEffect } from 'react';
import { useServicesQuery } from '../../graphql/generated/services.js';
import { useLogged } from '../../graphql/useLogged.js';
import type { ListedService } from './filter-services.js';

type Services = readonly ListedService[];

/** The last response, shown on return to the page until the next one arrives. */
const last = new WeakMap<ApolloClient, Services>();

const none: Services = [];

/** The whole catalogue; empty while it is loading, and after a failure (S8.3). */
export function useServices() {
  const client = useApolloClient();
  // Not in the cache of the client: normalising thousands of services would double the time until they are displayed.
  const { data, error, refetch } = useServicesQuery({ fetchPolicy: 'no-cache' });
  useLogged('Services could not be fetched', error);

  const fetched = data?.services;
  useEffect(() => {
    if (fetched) last.set(client, fetched);
  }, [client, fetched]);

  // What was fetched before remains if it cannot be fetched again.
  const latest = fetched ?? last.get(client) ?? (error && none);
  // Deferred, so that rendering the result does not block input into the fields.
  const services = useDeferredValue(latest);
  return {
    services: services ?? none,
    loading: services === undefined,
    /** if they could not be fetched */
    refetch: error && services === none ? refetch : undefined,
  };
}
