import { Ctx, Query, Resolver } from 'type-graphql';
import { publicConfig } from '../public-config.js';
import type { RequestContext } from '../request-context.js';
import { ConfigType } from './config.type.js';

@Resolver()
export class ConfigResolver {
  @Query(() => ConfigType, { description: 'How this marketplace is set up.' })
  config(@Ctx() { config }: RequestContext): ConfigType {
    return publicConfig(config);
  }
}
