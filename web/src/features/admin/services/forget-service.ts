import type { ApolloCache } from '@apollo/client';

/** Removes a deleted service from the cached lists. */
export function forgetService(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Service', id }) });
  cache.gc();
}
