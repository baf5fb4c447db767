import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { skipToken } from '@apollo/client/react';
import { Suspense, useState } from 'react';
import { useOwnRatingQuery, type ShownReviewFragment } from '../../graphql/generated/reviews.js';
import { useLogged } from '../../graphql/useLogged.js';
import { useNear } from '../../lib/useNear.js';
import { Button } from '../../ui/Button.js';
import { Rating } from '../../ui/Rating.js';
import { lazily } from '../../ui/lazily.js';
import { Reviews } from './Reviews.js';

// The form is loaded when it is opened.
const AnswerDialog = lazily(async () => (await import('./AnswerDialog.js')).AnswerDialog);

/** The reviews of the signed-in provider, who can respond to each. They are fetched when they come into view. */
export function OwnReviews({ providerId, providerName }: { providerId: string; providerName: string }) {
  const { place, near } = useNear<HTMLElement>();
  const query = useOwnRatingQuery(near ? { fetchPolicy: 'cache-and-network' } : skipToken);
  useLogged('The rating could not be fetched', query.error);
  const rated = query.data?.me;
  const [answering, setAnswering] = useState<ShownReviewFragment>();
  return (
    <Box as="section" ref={place} minH="40">
      <Flex wrap="wrap" align="center" columnGap="3" mb="4">
        <Heading textStyle="heading">Reviews</Heading>
        {rated && <Rating value={rated.rating} count={rated.ratingCount} />}
      </Flex>
      {near && (
        <Reviews
          providerId={providerId}
          providerName={providerName}
          empty={<Text color="fg.muted">Customers can write a review once their event is over. It appears here.</Text>}
          actions={(review) => (
            <Button variant="outline" onClick={() => setAnswering(review)}>
              {review.answer ? 'Edit Answer' : 'Answer'}
            </Button>
          )}
        />
      )}
      <Suspense>{answering && <AnswerDialog review={answering} onClose={() => setAnswering(undefined)} />}</Suspense>
    </Box>
  );
}
