import type { ApolloCache } from '@apollo/client';

/** Evicts all data except the public configuration, so that the next account does not see that of the previous one. */
export function forgetPrivateData(cache: ApolloCache) {
  cache.modify({
    fields: (value: unknown, { fieldName, DELETE }) => (fieldName === 'config' ? value : DELETE),
  });
  cache.gc();
}
