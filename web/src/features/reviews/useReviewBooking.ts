import type { ApolloCache } from '@apollo/client';
import { useReviewBookingMutation } from '../../graphql/generated/write-review.js';

interface ReviewedBooking {
  id: string;
  provider: { id: string | null };
}

/** Removes what a review changes of a provider: pages that show it fetch it again. */
function forgetRating(cache: ApolloCache, id: string | null) {
  if (id === null) return;
  for (const __typename of ['Provider', 'ProviderProfile'])
    for (const fieldName of ['rating', 'ratingCount'])
      cache.evict({ id: cache.identify({ __typename, id }), fieldName });
  for (const fieldName of ['reviews', 'latestReviews']) cache.evict({ id: 'ROOT_QUERY', fieldName });
}

/** @returns a function that writes the review of a booking, or changes it, and adds it to the cached booking */
export function useReviewBooking({ id, provider }: ReviewedBooking) {
  const [reviewBooking] = useReviewBookingMutation();
  return (rating: number, text: string) =>
    reviewBooking({
      variables: { bookingId: id, rating, text },
      update: (cache, { data }) => {
        if (!data) return;
        cache.modify({
          id: cache.identify({ __typename: 'Booking', id }),
          fields: {
            review: (_, { toReference }) => toReference({ __typename: 'Review', id: data.reviewBooking.id }) ?? null,
          },
        });
        forgetRating(cache, provider.id);
      },
    });
}
