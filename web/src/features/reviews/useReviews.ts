import { useCallback, useState } from 'react';
import { useReviewsQuery, type ShownReviewFragment } from '../../graphql/generated/reviews.js';
import { useLogged } from '../../graphql/useLogged.js';

/** A few at first, since what follows should not be far away. */
const FIRST = 5;
const MORE = 20;

const none: readonly ShownReviewFragment[] = [];

/** The reviews of a provider, newest first, the first page at first. */
export function useReviews(providerId: string) {
  const query = useReviewsQuery({
    variables: { providerId, first: FIRST },
    fetchPolicy: 'cache-and-network',
    // Further pages are added to the first; each change of the list replaces all of them.
    nextFetchPolicy: 'cache-first',
  });
  useLogged('Reviews could not be fetched', query.error);
  const page = query.data?.reviews;
  const after = page?.endCursor;
  const { fetchMore } = query;

  const [loadingMore, setLoadingMore] = useState(false);
  const showMore = useCallback(async () => {
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { first: MORE, after },
        updateQuery: (shown, { fetchMoreResult: { reviews } }) => ({
          reviews: { ...reviews, nodes: [...shown.reviews.nodes, ...reviews.nodes] },
        }),
      });
    } catch (error) {
      console.error('More reviews could not be fetched', error);
    } finally {
      setLoadingMore(false);
    }
  }, [fetchMore, after]);

  return {
    reviews: page?.nodes ?? none,
    /** how many have 1, 2, 3, 4 and 5 stars */
    ratingCounts: page?.ratingCounts ?? [],
    loading: query.loading && !page,
    /** if they could not be fetched */
    refetch: query.error && !page ? query.refetch : undefined,
    hasMore: page?.hasNextPage ?? false,
    loadingMore,
    showMore: () => void (loadingMore || showMore()),
  };
}
