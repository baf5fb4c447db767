import { chakra } from '@chakra-ui/react';
import type { BookingChangesFragment } from '../../graphql/generated/booking-changes.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { formatMoment } from '../../lib/dates.js';

type Entry = BookingChangesFragment['timeline'][number];

const WHAT: Record<Entry['kind'], string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Cancelled',
  expired: 'Expired',
  moved: 'Moved',
  called_off: 'Called off',
  completed: 'Completed',
};

const BY: Record<Entry['by'], string> = {
  customer: ' by the customer',
  provider: ' by the provider',
  administrator: ' by an administrator',
  system: '',
};

interface BookingTimelineProps {
  timeline: readonly Entry[];
  /** the side of the signed-in account */
  as?: 'customer' | 'provider';
}

/** What happened to a booking. */
export function BookingTimeline({ timeline, as }: BookingTimelineProps) {
  const { timeZone } = useMarketTime();
  return (
    <chakra.ol aria-label="What happened" ps="4" borderStartWidth="2px" display="grid" gap="3" textStyle="sm">
      {timeline.map(({ kind, by, at, reason }) => (
        <li key={at + kind}>
          <chakra.p fontWeight="medium">{WHAT[kind] + (by === as ? ' by you' : BY[by])}</chakra.p>
          <chakra.p color="fg.muted">
            <time dateTime={at}>{formatMoment(at, timeZone)}</time>
          </chakra.p>
          {reason && (
            <chakra.p dir="auto" css={wrapped}>
              {reason}
            </chakra.p>
          )}
        </li>
      ))}
    </chakra.ol>
  );
}

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
