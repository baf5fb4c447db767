import type { ApolloCache } from '@apollo/client';

/** Drops all answers but the public configuration: what one person saw is not the next one's. */
export function forgetPrivateData(cache: ApolloCache) {
  cache.modify({
    fields: (value: unknown, { fieldName, DELETE }) => (fieldName === 'config' ? value : DELETE),
  });
  cache.gc();
}
