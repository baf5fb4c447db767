import { Span } from '@chakra-ui/react';
import { formatCount } from '../lib/numbers.js';
import { Badge } from './Badge.js';
import { StarIcon } from './icons.js';

interface RatingProps {
  /** the mean of all reviews, null without one */
  value: number | null;
  /** the number of reviews */
  count: number;
}

/** `4.9 (23)` with a star, or `New` for a provider without a review yet (P10 and P49). */
export function Rating({ value, count }: RatingProps) {
  if (value === null) return <Badge tone="calm">New</Badge>;
  const shown = value.toFixed(1);
  return (
    <Span display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap">
      <Span color="star">
        <StarIcon />
      </Span>
      <span aria-hidden="true">{`${shown} (${formatCount(count)})`}</span>
      <Span srOnly>
        <span>{`Rated ${shown} out of 5`}</span>,{' '}
        <span>{count === 1 ? '1 review' : `${formatCount(count)} reviews`}</span>
      </Span>
    </Span>
  );
}
