import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  useAvailableDatesQuery,
  useAvailableSlotsQuery,
  type AvailableSlotsQuery,
} from '../../graphql/generated/booking.js';
import type { Day } from '../../lib/dates.js';
import { useLogged } from '../../lib/useLogged.js';

const none: AvailableSlotsQuery['availableSlots'] = [];

/** When the service's provider is free: days on the whole, and the slots of the chosen date. */
export function useAvailability(serviceId: string, date: Day | null) {
  // Others book too: what was free a minute ago is asked for again.
  const fetchPolicy = 'network-only';
  const dates = useAvailableDatesQuery({ variables: { serviceId }, fetchPolicy });
  const slots = useAvailableSlotsQuery(
    date ? { variables: { serviceId, date }, fetchPolicy } : skipToken,
  );

  useLogged('Free days could not be fetched', dates.error);
  useLogged('Free times could not be fetched', slots.error);

  return {
    freeDays: useMemo(() => new Set(dates.data?.availableDates), [dates.data]),
    // A query without a date would go on showing those of the date before.
    slots: (date && slots.data?.availableSlots) || none,
    loadingSlots: slots.loading,
    /** Asks for both again and returns the slots; the queries' own errors, logged above, say what went wrong. */
    async refetch() {
      dates.refetch().catch(() => undefined);
      const answer = await slots.refetch().catch(() => undefined);
      return answer?.data?.availableSlots ?? none;
    },
  };
}
