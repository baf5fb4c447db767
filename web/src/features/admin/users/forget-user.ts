import type { ApolloCache } from '@apollo/client';
import { oneLess } from '../rows/one-less.js';

/** The lists of other tabs, which change on the server with the deletion of an account (P21): fetched when they are opened. */
const OTHER_LISTS = ['adminServices', 'adminServiceCount', 'adminBookings', 'adminBookingCount'];

/** Applies the deletion of an account to the cached lists. */
export function forgetUser(cache: ApolloCache, id: string) {
  for (const fieldName of OTHER_LISTS) cache.evict({ fieldName });
  cache.modify({ fields: { adminUserCount: oneLess } });
  cache.evict({ id: cache.identify({ __typename: 'User', id }) });
  cache.evict({ id: cache.identify({ __typename: 'Provider', id }) });
  cache.gc();
}
