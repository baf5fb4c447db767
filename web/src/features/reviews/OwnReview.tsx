import { Box, Text } from '@chakra-ui/react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { ReviewArticle } from './ReviewArticle.js';

/** The customer's review of a completed booking. */
export const OwnReview = ({ booking: { review, provider, reviewRemoved } }: { booking: MyBookingFragment }) => (
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
  </>
);
