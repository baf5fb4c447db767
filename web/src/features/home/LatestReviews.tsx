import { chakra, Text } from '@chakra-ui/react';
import type { LatestReviewsQuery } from '../../graphql/generated/home.js';
import { paths } from '../../routes/paths.js';
import { TextLink } from '../../ui/TextLink.js';
import { EventTime } from '../reviews/EventTime.js';
import { Stars } from '../reviews/Stars.js';

/** What customers wrote about the latest events (P49). */
export const LatestReviews = ({ reviews }: { reviews: LatestReviewsQuery['latestReviews'] }) => (
  <section>
    <chakra.h2 textStyle="title" textAlign="center">
      What Customers Say
    </chakra.h2>
    <Text color="fg.muted" textAlign="center" mt="2">
      Only people whose event took place can write a review.
    </Text>
    <Row>
      {reviews.map(({ id, rating, text, author, providerId, providerName, ...event }) => (
        <li key={id}>
          <Stars rating={rating} />
          <blockquote dir="auto">{text}</blockquote>
          <p>
            <bdi>{author}</bdi> about{' '}
            <TextLink variant="plain" dir="auto" to={paths.provider(providerId)}>
              {providerName}
            </TextLink>
            <br />
            <EventTime {...event} />
          </p>
        </li>
      ))}
    </Row>
  </section>
);

const Row = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: '6',
    mt: { base: '6', md: '8' },
    '& li': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '3',
      p: '6',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
      boxShadow: 'card',
    },
    // Not inherited: Chakra's reset sets its own on every element.
    '& *': { overflowWrap: 'anywhere' },
    '& blockquote': { lineClamp: '5' },
    '& p': { textStyle: 'sm', color: 'fg.muted', mt: 'auto', maxW: 'full' },
  },
});
