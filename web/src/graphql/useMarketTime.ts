import { today } from '../lib/dates.js';
import { useConfig } from './useConfig.js';

/** The marketplace's time zone and its current day there, which may differ from the browser's (P13). */
export function useMarketTime() {
  const timeZone = useConfig()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    timeZone,
    // The first use of a time zone takes long on a phone.
    get day() {
      return today(timeZone);
    },
  };
}
