import type { ApolloCache, Reference } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';
import { useCallback, useState } from 'react';
import {
  useMyBookingChangedSubscription,
  useMyBookingsQuery,
  type MyBookingChangedSubscription,
  type MyBookingFragment,
} from '../../graphql/generated/my-bookings.js';
import { useCatchUp } from '../../graphql/live-connection.js';
import { useLogged } from '../../lib/useLogged.js';

type Change = MyBookingChangedSubscription['bookingChanged'];

const none: readonly MyBookingFragment[] = [];

/** The signed-in customer's bookings, kept up to date by what is told of them. */
export function useMyBookings() {
  const query = useMyBookingsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Bookings could not be fetched', query.error);

  const fetchAgain = query.refetch;
  const refetch = useCallback(() => {
    // The query's own error, logged above, says what went wrong.
    fetchAgain().catch(() => undefined);
  }, [fetchAgain]);
  useCatchUp(refetch);

  const [news, setNews] = useState('');
  const { error } = useMyBookingChangedSubscription({
    onData: ({ client, data: { data } }) => {
      if (!data) return;
      takeIn(client.cache, data.bookingChanged);
      setNews(describe(data.bookingChanged));
    },
  });
  useLogged('Changes of bookings cannot be followed', error);

  return {
    bookings: query.data?.myBookings ?? none,
    loading: query.loading && !query.data,
    /** the last change, in a sentence to be read out */
    news,
    refetch,
  };
}

/** The booking itself is in the cache already; here it comes into the list, or leaves it. */
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
