import { Ctx, Query, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import { publicConfig } from '../../request/public-config.js';
import type { RequestContext } from '../../request/request-context.js';
import { ConfigType } from '../types/config.type.js';

@Resolver()
export class ConfigResolver {
  @Facts({ reads: 'catalogue' })
  @Query(() => ConfigType, {
    description: 'Returns the public configuration of this marketplace. Needs no token.',
  })
  config(@Ctx() { config }: RequestContext): ConfigType {
    return publicConfig(config);
  }
}
