import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { BookingChangesFragment } from '../../graphql/generated/booking-changes.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { formatMoment } from '../../lib/dates.js';
import { Button } from '../../ui/Button.js';

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

/** What happened to a booking, behind a button. */
export function BookingTimeline({ timeline, titleId }: { timeline: readonly Entry[]; titleId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { timeZone } = useMarketTime();
  const id = useId();
  return (
    <div>
      <Button
        variant="ghost"
        ms="-3"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={titleId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Details
      </Button>
      {isOpen && (
        <chakra.ol id={id} mt="2" ps="4" borderStartWidth="2px" display="grid" gap="3" textStyle="sm">
          {timeline.map(({ kind, by, at, reason }) => (
            <li key={at + kind}>
              <chakra.p fontWeight="medium">{WHAT[kind] + BY[by]}</chakra.p>
              <chakra.p color="fg.muted">
                <time dateTime={at}>{formatMoment(at, timeZone)}</time>
              </chakra.p>
              {reason && <chakra.p css={wrapped}>{reason}</chakra.p>}
            </li>
          ))}
        </chakra.ol>
      )}
    </div>
  );
}

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
