import type { ApolloCache, Reference } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';
import { useCallback, useState } from 'react';
import {
  MoreMyBookingsDocument,
  useMyBookingChangedSubscription,
  useMyBookingCountsQuery,
  useMyBookingsQuery,
  type MyBookingChangedSubscription,
  type MyBookingFragment,
} from '../../graphql/generated/my-bookings.js';
import { useRefetchOnConnect } from '../../graphql/live-connection.js';
import { inWords } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { useLogged } from '../../graphql/useLogged.js';
import { usePagination } from '../../lib/usePagination.js';
import { statusInWords, useBookingNews, type BookingNews } from '../changes/useBookingNews.js';

type Change = MyBookingChangedSubscription['bookingChanged'];

const none: readonly MyBookingFragment[] = [];

/** The signed-in customer's bookings, updated by the subscription. */
export function useMyBookings() {
  const query = useMyBookingsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Bookings could not be fetched', query.error);

  // What was fetched before remains in it if it cannot be fetched again.
  const { data } = query;
  const bookings = data?.myBookings ?? none;
  const { refetch: refetchList, fetchMore } = query;
  const last = bookings.at(-1)?.id;
  const pagination = usePagination(
    'bookings',
    bookings.length,
    useCallback(async () => {
      if (!last) return 0;
      const { data } = await fetchMore({
        query: MoreMyBookingsDocument,
        variables: { before: last },
        updateQuery: (shown, { fetchMoreResult }) => ({
          myBookings: [...shown.myBookings, ...fetchMoreResult.myBookings],
        }),
      });
      return data?.myBookings.length ?? 0;
    }, [fetchMore, last]),
  );

  // If the list is truncated, the server counts the bookings, and counts them again after each change.
  const countsQuery = useMyBookingCountsQuery({
    skip: !pagination.hasMore,
    fetchPolicy: 'cache-and-network',
  });
  useLogged('Bookings could not be counted', countsQuery.error);
  const refetchCounts = countsQuery.refetch;
  const isTruncated = pagination.hasMore;
  const recount = useCallback(() => {
    if (isTruncated) refetchCounts().catch(() => undefined);
  }, [isTruncated, refetchCounts]);

  const { reset } = pagination;
  const refetch = useCallback(() => {
    // Errors are those of the query, which are logged above.
    refetchList().then(reset, () => undefined);
    recount();
  }, [refetchList, reset, recount]);
  useRefetchOnConnect(refetch);

  const newsIn = useBookingNews(bookings, 'customer');
  const [announcement, setAnnouncement] = useState('');
  const { error } = useMyBookingChangedSubscription({
    onData: ({ client, data: { data } }) => {
      if (!data) return;
      applyChange(client.cache, data.bookingChanged);
      recount();
      const what = describe(newsIn(data.bookingChanged), data.bookingChanged);
      if (what) setAnnouncement(`${data.bookingChanged.service.title}: ${what}`);
    },
  });
  useLogged('Changes of bookings cannot be followed', error);

  return {
    bookings,
    /** undefined until they are known */
    counts: data && ((isTruncated && countsQuery.data?.myBookingCounts) || countsOf(bookings)),
    /** the bookings that are not fetched yet */
    pagination,
    recount,
    loading: query.loading && !data,
    /** a sentence about the last change, for screen readers */
    announcement,
    refetch,
    refetchList,
  };
}

const countsOf = (bookings: readonly MyBookingFragment[]) => {
  const count = (wanted: MyBookingFragment['status']) => bookings.filter(({ status }) => status === wanted).length;
  return {
    total: bookings.length,
    pending: count('pending'),
    confirmed: count('confirmed'),
    completed: count('completed'),
    cancelled: count('cancelled'),
  };
};

/** Adds a changed booking to the cached list or removes it. The booking itself is in the cache already. */
function applyChange(cache: ApolloCache, { id, isDeleted }: Change) {
  const known = { __typename: 'Booking', id };
  if (isDeleted) {
    cache.evict({ id: cache.identify(known) });
    cache.gc();
    return;
  }
  cache.modify<{ myBookings: readonly Reference[] }>({
    fields: {
      myBookings: (list: readonly Reference[], { readField, toReference }: ModifierDetails) => {
        const entry = toReference(known);
        const isListed = list.some((other) => readField('id', other) === id);
        return isListed || !entry ? list : [entry, ...list];
      },
    },
  });
}

/** @returns undefined if there is nothing to announce */
function describe(news: BookingNews, booking: Change): string | undefined {
  const { eventDate, timeSlot } = booking;
  switch (news) {
    case 'deleted':
      return 'booking deleted';
    case 'status':
      return statusInWords(booking);
    case 'moved':
      return `moved to ${inWords(eventDate).mediumWithWeekday}, ${formatSpan(timeSlot)}`;
    case 'proposal':
      return 'the provider proposes a change';
    case 'kept':
      return 'the proposed change was not made';
    case 'review':
      return 'reviewed';
    case 'answer':
      return 'the provider has answered your review';
    case 'message':
      return 'new message';
    default:
      return undefined;
  }
}
