import { useConfig } from '../../../graphql/useConfig.js';

/** The marketplace's time zone; UTC until it is known. */
export const useTimeZone = () => useConfig()?.timeZone ?? 'UTC';
