import { useApolloClient } from '@apollo/client/react';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import {
  MoreProviderBookingsDocument,
  SlotsOfDaysDocument,
  useProviderBookingChangedSubscription,
  useProviderDashboardQuery,
  useProviderFiguresQuery,
  type OwnBookingFragment,
  type ProviderDashboardQuery,
} from '../../../graphql/generated/dashboard.js';
import { useRefetchOnConnect } from '../../../graphql/live-connection.js';
import { inWords } from '../../../lib/dates.js';
import { formatSpan } from '../../../lib/times.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { PAGE_SIZES, usePagination } from '../../../lib/usePagination.js';
import { statusInWords, useBookingNews, type BookingNews } from '../../changes/useBookingNews.js';
import { addLaterSlots, applyBookingChange } from './dashboard-cache.js';

const nothing: ProviderDashboardQuery = {
  providerServices: [],
  providerSlots: [],
  providerBookings: [],
};

/**
 * The services, slots and bookings of the signed-in provider, fetched in one request and updated by the subscription to
 * changes of bookings.
 * @param providerId the signed-in provider
 * @param onRequest called with the id and a description of a new request
 */
export function useDashboard(providerId: string, onRequest: (id: string, text: string) => void) {
  const query = useProviderDashboardQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Dashboard could not be fetched', query.error);

  const client = useApolloClient();
  // What was fetched before remains in it if it cannot be fetched again.
  const { data } = query;
  const dashboard = data ?? nothing;
  const { refetch: refetchList, fetchMore } = query;
  const last = dashboard.providerBookings.at(-1)?.id;
  const pagination = usePagination(
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
  const laterSlots = usePagination(
    'time slots',
    dashboard.providerSlots.length,
    useCallback(async () => {
      if (!lastDay) return 0;
      // The last day may have been truncated, so it is fetched again as a whole.
      const { data } = await client.query({
        query: SlotsOfDaysDocument,
        variables: { from: lastDay, until: '9999-12-31', limit: PAGE_SIZES['time slots'] },
        fetchPolicy: 'network-only',
      });
      const page = data?.providerSlots ?? [];
      addLaterSlots(client.cache, page);
      return page.length;
    }, [client, lastDay]),
  );

  // If a list is truncated, the server computes its figures, and computes them again after each change.
  const isTruncated = pagination.hasMore || laterSlots.hasMore;
  const figuresQuery = useProviderFiguresQuery({
    skip: !isTruncated,
    fetchPolicy: 'cache-and-network',
  });
  useLogged('Figures could not be fetched', figuresQuery.error);
  const refetchFigures = figuresQuery.refetch;
  const recomputeFigures = useCallback(() => {
    if (isTruncated) refetchFigures().catch(() => undefined);
  }, [isTruncated, refetchFigures]);
  useEffect(recomputeFigures, [recomputeFigures, dashboard.providerSlots]);

  const { reset } = pagination;
  const { reset: resetSlots } = laterSlots;
  const refetch = useCallback(() => {
    // Errors are those of the query, which are logged above.
    refetchList().then(
      () => {
        reset();
        resetSlots();
      },
      () => undefined,
    );
    recomputeFigures();
  }, [refetchList, reset, resetSlots, recomputeFigures]);
  useRefetchOnConnect(refetch);

  const newsIn = useBookingNews(dashboard.providerBookings, 'provider');
  const [announcement, setAnnouncement] = useState('');
  const { error } = useProviderBookingChangedSubscription({
    onData: ({ client, data: { data } }) => {
      if (!data) return;
      const { bookingChanged } = data;
      // A booking that the account made as a customer, elsewhere.
      if (bookingChanged.provider.id !== providerId) return;
      const news = newsIn(bookingChanged);
      const sentence = describe(news, bookingChanged);
      if (sentence) setAnnouncement(sentence);
      applyBookingChange(client.cache, bookingChanged);
      if (news === 'message' || news === 'read') return;
      recomputeFigures();
      // The slot that it had before is free now, which the change does not contain.
      if (bookingChanged.timeline.at(-1)?.kind === 'moved') refetch();
      const { id, status } = bookingChanged;
      // Its review may have been written, changed or removed. Errors are those of the queries, which are logged there.
      if (status === 'completed') client.refetchQueries({ include: ['Reviews', 'OwnRating'] }).catch(() => undefined);
      if (news === 'status' && status === 'pending') onRequest(id, titleOf(bookingChanged));
    },
  });
  useLogged('Changes of bookings cannot be followed', error);

  return {
    dashboard,
    hasArrived: data !== undefined,
    /** the server's figures of the lists that are truncated */
    stats: {
      bookings: pagination.hasMore ? figuresQuery.data?.providerStats : undefined,
      slots: laterSlots.hasMore ? figuresQuery.data?.providerStats : undefined,
    },
    /** the bookings that are not fetched yet */
    pagination,
    /** the slots that are not fetched yet */
    laterSlots,
    // Deferred, so that on phones reading the response and rendering it are tasks of their own.
    loading: useDeferredValue(query.loading && !data),
    /** a sentence about the last change, for screen readers */
    announcement,
    refetch,
    refetchList,
  };
}

const titleOf = ({ service, customerDetails }: OwnBookingFragment) => `${service.title} for ${customerDetails.name}`;

/** @returns undefined if there is nothing to announce */
function describe(news: BookingNews, booking: OwnBookingFragment): string | undefined {
  const { status, eventDate, timeSlot, review } = booking;
  const title = titleOf(booking);
  switch (news) {
    case 'deleted':
      return `Booking deleted: ${title}`;
    case 'status':
      return status === 'pending' ? `New booking request: ${title}` : `Booking ${statusInWords(booking)}: ${title}`;
    case 'moved':
      return `Booking moved to ${inWords(eventDate).mediumWithWeekday}, ${formatSpan(timeSlot)}: ${title}`;
    case 'proposal':
      return `The customer proposes a change: ${title}`;
    case 'kept':
      return `The proposed change was not made: ${title}`;
    case 'review':
      return review ? `Booking reviewed with ${review.rating} of 5 stars: ${title}` : undefined;
    case 'message':
      return `New message about ${title}`;
    default:
      return undefined;
  }
}
