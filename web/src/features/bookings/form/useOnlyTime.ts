import { useEffect, useRef } from 'react';
import type { Day } from '../../../lib/dates.js';
import type { useAvailability } from '../../changes/useAvailability.js';

/**
 * Chooses the free time of a day that has no other. Once for each day: a time that remains after another one was lost to
 * somebody else is for the customer to choose.
 */
export function useOnlyTime(
  date: Day | null,
  { slots, loadingSlots, retrySlots }: ReturnType<typeof useAvailability>,
  choose: (slotId: string) => void,
) {
  const decided = useRef<Day>(null);
  useEffect(() => {
    if (date === decided.current || loadingSlots || retrySlots) return;
    decided.current = date;
    const [only, other] = slots;
    if (only && !other) choose(only.id);
  });
}
