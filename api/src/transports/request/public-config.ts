import type { Config } from '../../kernel/config.js';
import { CATEGORIES } from '../../marketplace/services/categories.js';

/** The public configuration of this marketplace: the result of the query `config`. */
export const publicConfig = (config: Config) => ({
  appName: config.appName,
  environment: config.environment,
  version: config.version,
  analyticsEnabled: config.analyticsEnabled,
  debug: config.debug,
  timeZone: config.timeZone,
  categories: CATEGORIES as readonly string[],
});

export type PublicConfig = ReturnType<typeof publicConfig>;
