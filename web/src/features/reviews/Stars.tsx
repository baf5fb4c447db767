import { chakra } from '@chakra-ui/react';
import { StarIcon } from '../../ui/icons.js';

const FIVE = [1, 2, 3, 4, 5];

export const starsInWords = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

/** The stars of a review. */
export const Stars = ({ rating }: { rating: number }) => (
  <Row role="img" aria-label={`${starsInWords(rating)} out of 5`}>
    {FIVE.map((star) => (
      <StarIcon key={star} data-empty={star > rating || undefined} />
    ))}
  </Row>
);

const Row = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '0.5',
    color: 'star',
    '& [data-empty]': { color: 'border.control' },
    // Not only by colour.
    '& [data-empty] path': { fill: 'none' },
  },
});
