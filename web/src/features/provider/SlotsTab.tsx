import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import calendar from '../../assets/empty-calendar.svg';
import { useDeleteSlotMutation, type OwnSlotFragment } from '../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { askConfirmation } from '../../lib/alerts.js';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { forget } from './dashboard-cache.js';
import { PastSlots } from './PastSlots.js';
import { SlotDays } from './SlotDays.js';
import { TabHeader } from './TabHeader.js';

interface SlotsTabProps {
  slots: readonly OwnSlotFragment[];
  /** the slots that are not fetched yet */
  later: { hasMore: boolean; loading: boolean; showMore: () => void };
  /** without a slot, to add one */
  onEdit: (slot?: OwnSlotFragment) => void;
  /** called if a deletion failed, for example because a customer has just booked the slot */
  onOutdated: () => void;
}

/** Coming slots in chronological order; past slots are shown on demand. */
export function SlotsTab({ slots, later, onEdit, onOutdated }: SlotsTabProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { day: today } = useMarketTime();
  const [showPast, setShowPast] = useState(false);
  const [deleteSlot] = useDeleteSlotMutation();

  const remove = useCallback(
    async ({ id }: OwnSlotFragment) => {
      if (!askConfirmation('Are you sure you want to delete this slot?')) return;
      try {
        await deleteSlot({ variables: { id }, update: (cache) => forget(cache, 'TimeSlot', id) });
        title.current?.focus();
      } catch (error) {
        console.error('Slot could not be deleted', error);
        onOutdated();
      }
    },
    [deleteSlot, onOutdated],
  );

  const coming = useMemo(() => slots.filter(({ date }) => date >= today), [slots, today]);
  const actions = { onEdit, onDelete: remove };
  return (
    <>
      <TabHeader ref={title} title="Time Slots" action="Add Time Slot" onAction={() => onEdit()} />
      {coming.length === 0 && (
        <EmptyState
          title="No upcoming time slots"
          text="Add the times at which people can book you."
          picture={calendar}
        >
          <Button variant="outline" onClick={() => onEdit()}>
            Add a time
          </Button>
        </EmptyState>
      )}
      <SlotDays slots={coming} {...actions} />
      {later.hasMore && (
        <chakra.div mt="6" textAlign="center">
          <Button variant="outline" disabled={later.loading} onClick={later.showMore}>
            Show later slots
          </Button>
        </chakra.div>
      )}
      <chakra.div mt="8">
        <Button variant="ghost" aria-expanded={showPast} onClick={() => setShowPast(!showPast)} mb="4">
          {showPast ? 'Hide past time slots' : 'Show past time slots'}
        </Button>
        {showPast && <PastSlots today={today} {...actions} />}
      </chakra.div>
    </>
  );
}
