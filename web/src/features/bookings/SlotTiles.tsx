import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import type { AvailableSlotsQuery } from '../../graphql/generated/booking.js';
import { formatDay, type Day } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { RadioTiles } from '../../ui/RadioTiles.js';

interface SlotTilesProps {
  date: Day | null;
  slots: AvailableSlotsQuery['availableSlots'];
  loading: boolean;
  error: string | undefined;
  name: string;
  value: string;
  onChange: (slotId: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

export function SlotTiles({ date, slots, loading, onChange, ...radios }: SlotTilesProps) {
  const message = !date
    ? 'Choose a date to see its free times.'
    : loading
      ? 'Looking for free times…'
      : `No time slots available for ${formatDay(date)}. Please select a different date.`;
  return (
    <RadioTiles
      label="Time Slot"
      tiles={slots.map((slot) => ({ value: slot.id, label: formatSpan(slot) }))}
      empty={
        <chakra.p role="status" textStyle="sm" color="fg.muted">
          {message}
        </chakra.p>
      }
      onChange={(event) => onChange(event.target.value)}
      {...radios}
    />
  );
}
