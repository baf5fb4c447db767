import { useConfig } from '../../graphql/useConfig.js';

/** The marketplace's time zone; UTC for the moment until it is known. */
export const useTimeZone = () => useConfig()?.timeZone ?? 'UTC';
