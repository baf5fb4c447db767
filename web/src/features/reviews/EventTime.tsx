import type { ShownReviewFragment } from '../../graphql/generated/reviews.js';
import { inWords } from '../../lib/dates.js';

type EventTimeProps = Partial<Pick<ShownReviewFragment, 'eventType' | 'eventMonth'>>;

/** The kind of event that a review is about, and its month: `Wedding · June 2026`. Empty if the booking has been deleted. */
export const EventTime = ({ eventType, eventMonth }: EventTimeProps) =>
  eventMonth && (
    <time dateTime={eventMonth}>
      {eventType && (
        <>
          <bdi>{eventType}</bdi> ·{' '}
        </>
      )}
      {inWords(`${eventMonth}-01`).month}
    </time>
  );
