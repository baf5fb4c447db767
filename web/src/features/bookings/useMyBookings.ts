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
import { useCatchUp } from '../../graphql/live-connection.js';
import { useLogged } from '../../lib/useLogged.js';
import { useMore } from '../../lib/useMore.js';

type Change = MyBookingChangedSubscription['bookingChanged'];

const none: readonly MyBookingFragment[] = [];

/** The signed-in customer's bookings, updated by the subscription. */
export function useMyBookings() {
  const query = useMyBookingsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Bookings could not be fetched', query.error);

  const bookings = query.data?.myBookings ?? none;
  const { refetch: fetchAgain, fetchMore } = query;
  const last = bookings.at(-1)?.id;
  const rest = useMore(
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
  const counted = useMyBookingCountsQuery({ skip: !rest.more, fetchPolicy: 'cache-and-network' });
  useLogged('Bookings could not be counted', counted.error);
  const countAgain = counted.refetch;
  const isCut = rest.more;
  const recount = useCallback(() => {
    if (isCut) countAgain().catch(() => undefined);
  }, [isCut, countAgain]);

  const { beginAgain } = rest;
  const refetch = useCallback(() => {
    // Errors are those of the query, which are logged above.
    fetchAgain().then(beginAgain, () => undefined);
    recount();
  }, [fetchAgain, beginAgain, recount]);
  useCatchUp(refetch);

  const [news, setNews] = useState('');
  const { error } = useMyBookingChangedSubscription({
    onData: ({ client, data: { data } }) => {
      if (!data) return;
      takeIn(client.cache, data.bookingChanged);
      recount();
      setNews(describe(data.bookingChanged));
    },
  });
  useLogged('Changes of bookings cannot be followed', error);

  return {
    bookings,
    counts: (isCut && counted.data?.myBookingCounts) || countsOf(bookings),
    /** the bookings that are not fetched yet */
    rest,
    recount,
    loading: query.loading && !query.data,
    /** a sentence about the last change, for screen readers */
    news,
    refetch,
  };
}

const countsOf = (bookings: readonly MyBookingFragment[]) => {
  const count = (wanted: MyBookingFragment['status']) =>
    bookings.filter(({ status }) => status === wanted).length;
  return {
    total: bookings.length,
    pending: count('pending'),
    confirmed: count('confirmed'),
    completed: count('completed'),
    cancelled: count('cancelled'),
  };
};

/** Adds a changed booking to the cached list or removes it. The booking itself is in the cache already. */
function takeIn(cache: ApolloCache, { id, isDeleted }: Change) {
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
        const there = list.some((other) => readField('id', other) === id);
        return there || !entry ? list : [entry, ...list];
      },
    },
  });
}

const describe = ({ service, status, isDeleted }: Change) =>
  `${service.title}: ${isDeleted ? 'booking deleted' : status}`;
