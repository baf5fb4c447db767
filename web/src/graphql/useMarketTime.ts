import { useEffect } from 'react';
import { prepareClock, today } from '../lib/dates.js';
import { useConfig } from './useConfig.js';

const useTimeZone = () => useConfig()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Which day it is where the marketplace is, which need not be the browser's (decision 13). */
export function useMarketTime() {
  const timeZone = useTimeZone();
  return { timeZone, day: today(timeZone) };
}

/** For pages that show times once they have an answer: the wait for it is the time to get ready for that. */
export function useClockSoon() {
  const timeZone = useTimeZone();
  useEffect(() => {
    // Safari knows no idle time; there the clock is made when it is needed.
    if (!('requestIdleCallback' in window)) return;
    const soon = requestIdleCallback(() => prepareClock(timeZone));
    return () => cancelIdleCallback(soon);
  }, [timeZone]);
}
