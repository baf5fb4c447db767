import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  useAvailableDatesQuery,
  useAvailableSlotsQuery,
  type AvailableSlotsQuery,
} from '../../graphql/generated/booking.js';
import type { Day } from '../../lib/dates.js';
import { useLogged } from '../../graphql/useLogged.js';

const none: AvailableSlotsQuery['availableSlots'] = [];

/**
 * The days on which the service's provider has free slots, and the free slots of the chosen date.
 * @param serviceId null for none
 */
export function useAvailability(serviceId: string | null, date: Day | null) {
  // Not cached, because other customers book slots too.
  const fetchPolicy = 'network-only';
  const dates = useAvailableDatesQuery(serviceId ? { variables: { serviceId }, fetchPolicy } : skipToken);
  const slots = useAvailableSlotsQuery(serviceId && date ? { variables: { serviceId, date }, fetchPolicy } : skipToken);

  useLogged('Free days could not be fetched', dates.error);
  useLogged('Free times could not be fetched', slots.error);

  return {
    freeDays: useMemo(() => new Set(dates.data?.availableDates), [dates.data]),
    /** the days whose slots are all booked */
    bookedUpDays: useMemo(() => new Set(dates.data?.bookedUpDates), [dates.data]),
    // A skipped query still returns the slots of the previous date.
    slots: (date && slots.data?.availableSlots) || none,
    loadingSlots: slots.loading,
    /** if the slots could not be fetched: their list is empty then (S4.7) */
    retrySlots: slots.error && date ? slots.refetch : undefined,
    /** Fetches both again and returns the slots. Errors are those of the queries, which are logged above. */
    async refetch() {
      dates.refetch().catch(() => undefined);
      const result = await slots.refetch().catch(() => undefined);
      return result?.data?.availableSlots ?? none;
    },
  };
}
