import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import { PROVIDER } from '../../../marketplace/auth/guard.js';
import { NEEDS_PROVIDER, operation } from './describe.js';
import type { SignedInContext } from '../../request/request-context.js';
import { providerStats } from '../../../marketplace/providers/provider-stats.sql.js';
import { ProviderStatsType } from '../types/provider-stats.type.js';

@Resolver()
export class ProviderStatsResolver {
  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Query(
    () => ProviderStatsType,
    operation('Returns statistics of the signed-in provider. Providers only.', NEEDS_PROVIDER),
  )
  providerStats(@Ctx() { db, deps, viewer }: SignedInContext) {
    return providerStats(db, deps.clock, viewer.id);
  }
}
