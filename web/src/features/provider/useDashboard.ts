import { useCallback, useEffect } from 'react';
import {
  useProviderDashboardQuery,
  type ProviderDashboardQuery,
} from '../../graphql/generated/dashboard.js';
import { useProviderBookingChangedSubscription } from '../../graphql/generated/decide-booking.js';

export type OwnService = ProviderDashboardQuery['providerServices'][number];
export type OwnSlot = ProviderDashboardQuery['providerSlots'][number];
export type OwnBooking = ProviderDashboardQuery['providerBookings'][number];

const nothing: ProviderDashboardQuery = {
  providerServices: [],
  providerSlots: [],
  providerBookings: [],
  providerStats: { totalServices: 0, availableSlots: 0, pendingBookings: 0, confirmedBookings: 0 },
};

/**
 * Everything of the signed-in provider, in one request. A booking that comes or changes touches the
 * list, a slot and the figures: so all of it is fetched again.
 */
export function useDashboard() {
  const query = useProviderDashboardQuery({ fetchPolicy: 'cache-and-network' });
  const { data = nothing, error } = query;
  useEffect(() => {
    if (error) console.error('Dashboard could not be fetched', error);
  }, [error]);

  const fetchAgain = query.refetch;
  const refetch = useCallback(() => {
    fetchAgain().catch((failure: unknown) => {
      console.error('Dashboard could not be fetched', failure);
    });
  }, [fetchAgain]);
  useProviderBookingChangedSubscription({ onData: refetch });

  return {
    services: data.providerServices,
    slots: data.providerSlots,
    bookings: data.providerBookings,
    stats: data.providerStats,
    loading: query.loading && !query.data,
    refetch,
  };
}
