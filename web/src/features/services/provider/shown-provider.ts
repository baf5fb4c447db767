import type { ProviderPageQuery } from '../../../graphql/generated/provider.js';

/** What the page of a provider shows. */
export type ShownProvider = ProviderPageQuery['provider'];
