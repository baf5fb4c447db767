import { skipToken } from '@apollo/client/react';
import { useConfigQuery, type ConfigQuery } from './generated/config.js';

type Config = ConfigQuery['config'];

/** The server puts it into the page (`api/src/http/web-files.ts`), so that nothing moves when it arrives. */
const block = document.getElementById('config')?.textContent;
const fromPage = block ? (JSON.parse(block) as Config) : undefined;

/**
 * The server's configuration. Without one in the page, as with the development server, it is fetched once and undefined
 * until then.
 */
export function useConfig(): Config | undefined {
  const { data } = useConfigQuery(fromPage && skipToken);
  return fromPage ?? data?.config;
}
