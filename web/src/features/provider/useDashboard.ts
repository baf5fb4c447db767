import { useCallback, useState } from 'react';
import {
  MoreProviderBookingsDocument,
  SlotsOfDaysDocument,
  useProviderBookingChangedSubscription,
  useProviderDashboardQuery,
  useProviderFiguresQuery,
  type OwnBookingFragment,
  type ProviderDashboardQuery,
} from '../../graphql/generated/dashboard.js';
import { useCatchUp } from '../../graphql/live-connection.js';
import { useLogged } from '../../lib/useLogged.js';
import { useMore } from '../../lib/useMore.js';
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

  const dashboard = query.data ?? nothing;
  const { refetch: fetchAgain, fetchMore } = query;
  const last = dashboard.providerBookings.at(-1)?.id;
  const rest = useMore(
    'bookings',
    dashboard.providerBookings.length,
    useCallback(async () => {
      if (!last) return 0;
      const { data } = await fetchMore({
        query: MoreProviderBookingsDocument,
        variables: { before: last },
        updateQuery: (shown, { fetchMoreResult }) => ({
          ...shown,
          providerBookings: [...shown.providerBookings, ...fetchMoreResult.providerBookings],
        }),
      });
      return data?.providerBookings.length ?? 0;
    }, [fetchMore, last]),
  );

  const lastDay = dashboard.providerSlots.at(-1)?.date;
  const laterSlots = useMore(
    'time slots',
    dashboard.providerSlots.length,
    useCallback(async () => {
      if (!lastDay) return 0;
      const { data } = await fetchMore({
        query: SlotsOfDaysDocument,
        variables: { from: lastDay, until: '9999-12-31' },
        updateQuery: (shown, { fetchMoreResult: { providerSlots } }) => {
          // The last day may have been cut in two: it comes once more, in whole.
          const came = new Set(providerSlots.map(({ id }) => id));
          const before = shown.providerSlots.filter(({ id }) => !came.has(id));
          return { ...shown, providerSlots: [...before, ...providerSlots] };
        },
      });
      return data?.providerSlots.length ?? 0;
    }, [fetchMore, lastDay]),
  );

  // A list that is cut cannot be counted here. The server counts for it, and again with each change.
  const isCut = rest.more;
  const counted = useProviderFiguresQuery({ skip: !isCut, fetchPolicy: 'cache-and-network' });
  useLogged('Figures could not be fetched', counted.error);
  const countAgain = counted.refetch;
  const recount = useCallback(() => {
    if (isCut) countAgain().catch(() => undefined);
  }, [isCut, countAgain]);

  const { beginAgain } = rest;
  const { beginAgain: beginSlotsAgain } = laterSlots;
  const refetch = useCallback(() => {
    // The query's own error, logged above, says what went wrong.
    fetchAgain().then(
      () => {
        beginAgain();
        beginSlotsAgain();
      },
      () => undefined,
    );
    recount();
  }, [fetchAgain, beginAgain, beginSlotsAgain, recount]);
  useCatchUp(refetch);

  const [news, setNews] = useState('');
  const { error } = useProviderBookingChangedSubscription({
    onData: ({ client, data: { data } }) => {
      if (!data) return;
      takeInBooking(client.cache, data.bookingChanged, providerId);
      recount();
      setNews(describe(data.bookingChanged));
    },
  });
  useLogged('Changes of bookings cannot be followed', error);

  return {
    dashboard,
    /** the server's figures of bookings, where the list of them is cut */
    stats: isCut ? counted.data?.providerStats : undefined,
    /** the bookings that are not fetched yet */
    rest,
    /** the slots that are not fetched yet */
    laterSlots,
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
