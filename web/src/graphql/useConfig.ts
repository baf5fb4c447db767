import { skipToken } from '@apollo/client/react';
import { useConfigQuery, type ConfigQuery } from './generated/config.js';

type Config = ConfigQuery['config'];

/** The server embeds the configuration in the page (`api/src/transports/pages/web-files.ts`), to avoid a layout shift. */
const configText = document.getElementById('config')?.textContent;
const embeddedConfig = configText ? (JSON.parse(configText) as Config) : undefined;

/**
 * The server's configuration. If the page does not contain it, as with the development server, it is fetched once, and
 * undefined until then.
 */
export function useConfig(): Config | undefined {
  const { data } = useConfigQuery(embeddedConfig && skipToken);
  return embeddedConfig ?? data?.config;
}
