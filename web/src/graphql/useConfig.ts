import { useConfigQuery } from './generated/config.js';

/** The server's configuration; undefined until it has arrived. Fetched once, then from the cache. */
export const useConfig = () => useConfigQuery().data?.config;
