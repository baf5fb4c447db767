import { today } from '../lib/dates.js';
import { useConfig } from './useConfig.js';

/** Which day it is where the marketplace is, which need not be the browser's (P13). */
export function useMarketTime() {
  const timeZone = useConfig()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { timeZone, day: today(timeZone) };
}
