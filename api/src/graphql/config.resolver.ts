import { Ctx, Query, Resolver } from 'type-graphql';
import { CATEGORIES } from '../services/categories.js';
import { ConfigType } from './config.type.js';
import type { RequestContext } from '../request-context.js';

@Resolver()
export class ConfigResolver {
  @Query(() => ConfigType, { description: 'How this marketplace is set up.' })
  config(@Ctx() { config }: RequestContext): ConfigType {
    const { appName, environment, version, analyticsEnabled, debug, timeZone } = config;
    return {
      appName,
      environment,
      version,
      analyticsEnabled,
      debug,
      timeZone,
      categories: CATEGORIES,
    };
  }
}
