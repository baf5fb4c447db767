import { Box, Grid, Text } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ShownReviewFragment } from '../../graphql/generated/reviews.js';
import { Button } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { RatingBars } from './RatingBars.js';
import { ReviewArticle } from './ReviewArticle.js';
import { useReviews } from './useReviews.js';

interface ReviewsProps {
  providerId: string;
  /** how the provider is called above a response */
  providerName: string;
  /** shown if there is no review */
  empty: ReactNode;
  /** below each review */
  actions?: (review: ShownReviewFragment) => ReactNode;
}

/** The reviews of a provider, newest first, in pages. A heading belongs above it, and the rating beside that. */
export function Reviews({ providerId, providerName, empty, actions }: ReviewsProps) {
  const { reviews, ratingCounts, loading, refetch, hasMore, loadingMore, showMore } = useReviews(providerId);
  const list = useRef<HTMLDivElement>(null);
  /** The number of reviews when more of them were requested. */
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (before.current === undefined || reviews.length <= before.current) return;
    // With the last page the button disappears.
    if (!hasMore) list.current?.querySelectorAll('li')[before.current]?.focus({ preventScroll: true });
    before.current = undefined;
  }, [reviews.length, hasMore]);

  if (loading) return null;
  if (refetch) return <LoadFailed title="The reviews could not be loaded" refetch={refetch} />;
  if (reviews.length === 0) return empty;
  return (
    // About 65 letters wide.
    <Box maxW="33rem">
      <RatingBars counts={ratingCounts} />
      <Text textStyle="sm" color="fg.muted" mt="4" mb="5">
        Only people whose event took place can write a review.
      </Text>
      <Grid
        as="ul"
        ref={list}
        templateColumns="minmax(0, 1fr)"
        gap="5"
        css={{ '& > li + li': { borderTopWidth: '1px', pt: '5' } }}
      >
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1}>
            <ReviewArticle review={review} providerName={providerName}>
              {actions?.(review)}
            </ReviewArticle>
          </li>
        ))}
      </Grid>
      {hasMore && (
        <Box mt="6">
          <Button
            variant="outline"
            aria-disabled={loadingMore}
            onClick={() => {
              before.current = reviews.length;
              showMore();
            }}
          >
            More Reviews
          </Button>
        </Box>
      )}
    </Box>
  );
}
