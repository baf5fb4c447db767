import { Box } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import calendar from '../../../assets/empty-calendar.svg';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import type { Day } from '../../../lib/dates.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { PastSlots } from './PastSlots.js';
import { SlotDays, type SlotActions } from './SlotDays.js';

interface SlotListProps extends Omit<SlotActions, 'onEdit'> {
  slots: readonly OwnSlotFragment[];
  today: Day;
  /** the slots that are not fetched yet */
  later: { hasMore: boolean; loading: boolean; showMore: () => void };
  /** without a slot, to add one */
  onEdit: (slot?: OwnSlotFragment) => void;
}

/** Coming slots in chronological order; past slots are shown on demand. */
export function SlotList({ slots, today, later, ...actions }: SlotListProps) {
  const [showPast, setShowPast] = useState(false);
  const coming = useMemo(() => slots.filter(({ date }) => date >= today), [slots, today]);
  return (
    <>
      {coming.length === 0 && (
        <EmptyState
          title="No upcoming time slots"
          text="Add the times at which people can book you."
          picture={calendar}
        >
          <Button variant="outline" onClick={() => actions.onEdit()}>
            Add a time
          </Button>
        </EmptyState>
      )}
      <SlotDays slots={coming} {...actions} />
      {later.hasMore && (
        <Box mt="6" textAlign="center">
          <Button variant="outline" disabled={later.loading} onClick={later.showMore}>
            Show later slots
          </Button>
        </Box>
      )}
      <Box mt="5">
        <Button variant="ghost" aria-expanded={showPast} onClick={() => setShowPast(!showPast)} mb="4">
          {showPast ? 'Hide past time slots' : 'Show past time slots'}
        </Button>
        {showPast && <PastSlots today={today} {...actions} />}
      </Box>
    </>
  );
}
