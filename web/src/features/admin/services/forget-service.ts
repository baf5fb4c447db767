import type { ApolloCache } from '@apollo/client';
import { changeStats } from '../rows/change-stats.js';

/** Removes a deleted service from the cached lists and figures. */
export function forgetService(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Service', id }) });
  cache.gc();
  changeStats(cache, ({ totalServices }) => ({ totalServices: totalServices - 1 }));
}
