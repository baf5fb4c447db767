import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../http/request-context.js';
import type { ProviderCard } from '../../users/provider-card.js';
import { ProviderCardType } from '../types/provider.type.js';

/** Contact data is only for signed-in viewers (P8). */
@Resolver(() => ProviderCardType)
export class ProviderCardResolver {
  @FieldResolver(() => String, { nullable: true })
  email(@Root() provider: ProviderCard, @Ctx() { viewer }: RequestContext): string | null {
    return viewer ? provider.email : null;
  }

  @FieldResolver(() => String, { nullable: true })
  phone(@Root() provider: ProviderCard, @Ctx() { viewer }: RequestContext): string | null {
    return viewer ? provider.phone : null;
  }
}
