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
 * The services, slots and bookings of the signed-in provider, fetched in one request and updated by the subscription to
 * changes of bookings.
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
          // The last day may have been truncated, so it is fetched again as a whole.
          const came = new Set(providerSlots.map(({ id }) => id));
          const before = shown.providerSlots.filter(({ id }) => !came.has(id));
          return { ...shown, providerSlots: [...before, ...providerSlots] };
        },
      });
      return data?.providerSlots.length ?? 0;
    }, [fetchMore, lastDay]),
  );

  // If the list is truncated, the server computes the figures, and computes them again after each change.
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
    // Errors are those of the query, which are logged above.
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
    /** the server's figures of bookings, if the list is truncated */
    stats: isCut ? counted.data?.providerStats : undefined,
    /** the bookings that are not fetched yet */
    rest,
    /** the slots that are not fetched yet */
    laterSlots,
    loading: query.loading && !query.data,
    /** a sentence about the last change, for screen readers */
    news,
    refetch,
  };
}

function describe({ service, customerDetails, status, isDeleted }: OwnBookingFragment) {
  const booking = `${service.title} for ${customerDetails.name}`;
  if (isDeleted) return `Booking deleted: ${booking}`;
  return status === 'pending' ? `New booking request: ${booking}` : `Booking ${status}: ${booking}`;
}
