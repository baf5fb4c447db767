import { chakra } from '@chakra-ui/react';
import type { BookingChangesFragment } from '../../graphql/generated/booking-changes.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { formatMoment } from '../../lib/dates.js';
import { Badge } from '../../ui/Badge.js';

type Promised = Pick<BookingChangesFragment, 'status' | 'answerDueAt'>;

/** Until when the provider has promised a response to a pending booking, and whether that time is over. */
export function PromisedResponse({ booking, label }: { booking: Promised; label: string }) {
  const { timeZone } = useMarketTime();
  if (booking.status !== 'pending') return null;
  const isOverdue = Date.parse(booking.answerDueAt) <= Date.now();
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="2" textStyle="sm" color="fg.muted">
      {isOverdue && <Badge tone="calm">Overdue</Badge>}
      <span>
        {label} <time dateTime={booking.answerDueAt}>{formatMoment(booking.answerDueAt, timeZone)}</time>
      </span>
    </chakra.p>
  );
}
