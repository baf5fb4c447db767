import type { ApolloCache } from '@apollo/client';
import { changeStats } from '../rows/change-stats.js';
import { oneLess } from '../rows/one-less.js';

/** Removes a deleted service from the cached lists and figures. */
export function forgetService(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Service', id }) });
  cache.gc();
  cache.modify({ fields: { adminServiceCount: oneLess } });
  changeStats(cache, ({ totalServices }) => ({ totalServices: totalServices - 1 }));
}
