import { defineSlotRecipe, Text, Timeline } from '@chakra-ui/react';
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
    <Timeline.Root recipe={recipe} as="ol" aria-label="What happened">
      {timeline.map(({ kind, by, at, reason }) => (
        <Timeline.Item key={at + kind} as="li">
          <Timeline.Title as="p">{WHAT[kind] + (by === as ? ' by you' : BY[by])}</Timeline.Title>
          <Timeline.Description as="p">
            <time dateTime={at}>{formatMoment(at, timeZone)}</time>
          </Timeline.Description>
          {reason && (
            <Text dir="auto" css={wrapped}>
              {reason}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline.Root>
  );
}

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

const recipe = defineSlotRecipe({
  slots: ['root', 'item', 'title', 'description'],
  base: {
    root: { ps: '4', borderStartWidth: '2px', display: 'grid', gap: '3', textStyle: 'sm' },
    title: { fontWeight: 'medium' },
    description: { color: 'fg.muted' },
  },
});
