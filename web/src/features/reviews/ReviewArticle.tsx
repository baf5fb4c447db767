import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ShownReviewFragment } from '../../graphql/generated/reviews.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords, today } from '../../lib/dates.js';
import { EventTime } from './EventTime.js';
import { Stars } from './Stars.js';

interface ReviewArticleProps {
  review: Omit<ShownReviewFragment, 'eventType' | 'eventMonth'> & Partial<ShownReviewFragment>;
  /** how the provider is called above a response */
  providerName: string;
  /** actions */
  children?: ReactNode;
}

/** A review with its author, its event, or the day of writing if that is not known, and the response of the provider. */
export function ReviewArticle({ review, providerName, children }: ReviewArticleProps) {
  const { author, rating, text, createdAt, answer } = review;
  const { timeZone } = useMarketTime();
  const dateOf = (instant: string) => inWords(today(timeZone, new Date(instant))).medium;
  return (
    <Article aria-label={`Review by ${author}`}>
      <header>
        <strong dir="auto">{author}</strong>
        <Stars rating={rating} />
        {review.eventMonth ? <EventTime {...review} /> : <time dateTime={createdAt}>{dateOf(createdAt)}</time>}
      </header>
      {text && <p dir="auto">{text}</p>}
      {answer && (
        <blockquote>
          <header>
            <strong dir="auto">{providerName}</strong>
            <time dateTime={answer.at}>{dateOf(answer.at)}</time>
          </header>
          <p dir="auto">{answer.text}</p>
        </blockquote>
      )}
      {children}
    </Article>
  );
}

const Article = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '3',
    // Not inherited: Chakra's reset sets its own on every element.
    '& *': { overflowWrap: 'anywhere' },
    '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
    '& strong': { fontWeight: 'semibold' },
    '& time': { textStyle: 'sm', color: 'fg.muted' },
    '& p': { whiteSpace: 'pre-line' },
    '& blockquote': {
      width: 'full',
      ps: '4',
      borderStartWidth: '3px',
      borderColor: 'brand.fg',
      '& p': { mt: '1' },
    },
  },
});
