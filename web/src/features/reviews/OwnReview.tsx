import { Box, Text } from '@chakra-ui/react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { Button } from '../../ui/Button.js';
import { mayReview } from './may-review.js';
import { ReviewArticle } from './ReviewArticle.js';

interface OwnReviewProps {
  booking: MyBookingFragment;
  /** the id of the title of the booking */
  titleId: string;
  onReview: (id: string) => void;
}

/** The customer's review of a completed booking, with the button that writes or changes it. */
export function OwnReview({ booking, titleId, onReview }: OwnReviewProps) {
  const { day } = useMarketTime();
  const { id, review, provider, reviewRemoved } = booking;
  return (
    <>
      {review && (
        <Box bg="bg.muted" borderRadius="control" px="4" py="3" textStyle="sm">
          <ReviewArticle review={review} providerName={provider.name} />
        </Box>
      )}
      {reviewRemoved && (
        <Text textStyle="sm" color="fg.muted">
          An administrator has removed your review.
        </Text>
      )}
      {mayReview(booking, day) && (
        <div>
          <Button variant="outline" aria-describedby={titleId} onClick={() => onReview(id)}>
            {review ? 'Edit Review' : 'Write a Review'}
          </Button>
        </div>
      )}
    </>
  );
}
