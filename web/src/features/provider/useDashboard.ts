import { useCallback, useState } from 'react';
import {
  useProviderBookingChangedSubscription,
  useProviderDashboardQuery,
  type OwnBookingFragment,
  type ProviderDashboardQuery,
} from '../../graphql/generated/dashboard.js';
import { useCatchUp } from '../../graphql/live-connection.js';
import { useLogged } from '../../lib/useLogged.js';
import { takeInBooking } from './dashboard-cache.js';

const nothing: ProviderDashboardQuery = {
  providerServices: [],
  providerSlots: [],
  providerBookings: [],
};

/**
 * Everything of the signed-in provider, fetched in one request and kept up to date by what is told of
 * bookings.
 * @param providerId the signed-in provider
 */
export function useDashboard(providerId: string) {
  const query = useProviderDashboardQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Dashboard could not be fetched', query.error);

  const fetchAgain = query.refetch;
  const refetch = useCallback(() => {
    // The query's own error, logged above, says what went wrong.
    fetchAgain().catch(() => undefined);
  }, [fetchAgain]);
  useCatchUp(refetch);

  const [news, setNews] = useState('');
  const { error } = useProviderBookingChangedSubscription({
    onData: ({ client, data: { data } }) => {
      if (!data) return;
      takeInBooking(client.cache, data.bookingChanged, providerId);
      setNews(describe(data.bookingChanged));
    },
  });
  useLogged('Changes of bookings cannot be followed', error);

  return {
    dashboard: query.data ?? nothing,
    loading: query.loading && !query.data,
    /** the last change, in a sentence to be read out */
    news,
    refetch,
  };
}

function describe({ service, customerDetails, status, isDeleted }: OwnBookingFragment) {
  const booking = `${service.title} for ${customerDetails.name}`;
  if (isDeleted) return `Booking deleted: ${booking}`;
  return status === 'pending' ? `New booking request: ${booking}` : `Booking ${status}: ${booking}`;
}
