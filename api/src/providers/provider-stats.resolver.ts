import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { PROVIDER } from '../auth/guard.js';
import type { MemberContext } from '../request-context.js';
import { providerStats } from './provider-stats.js';
import { ProviderStatsType } from './provider-stats.type.js';

@Resolver()
export class ProviderStatsResolver {
  @Authorized(PROVIDER)
  @Query(() => ProviderStatsType, { description: "The signed-in provider's figures." })
  providerStats(@Ctx() { db, market, viewer }: MemberContext) {
    return providerStats(db, market.clock, viewer.id);
  }
}
