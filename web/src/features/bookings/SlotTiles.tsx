import type { ComponentProps, Ref } from 'react';
import type { AvailableSlotsQuery } from '../../graphql/generated/booking.js';
import { formatDay, inWords, type Day } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { RadioTiles } from '../../ui/RadioTiles.js';

type Slots = AvailableSlotsQuery['availableSlots'];

interface SlotTilesProps {
  date: Day | null;
  slots: Slots;
  loading: boolean;
  error: string | undefined;
  group: ComponentProps<typeof RadioTiles>['group'];
  name: string;
  value: string;
  onChange: (slotId: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

export const SlotTiles = ({ date, slots, loading, onChange, ...radios }: SlotTilesProps) => (
  <RadioTiles
    label="Time Slot"
    aria-required
    tiles={slots.map((slot) => ({ value: slot.id, label: formatSpan(slot) }))}
    status={statusOf(date, slots, loading)}
    onChange={(event) => onChange(event.target.value)}
    {...radios}
  />
);

function statusOf(date: Day | null, slots: Slots, loading: boolean) {
  if (!date) return 'Choose a date to see its free times.';
  if (loading) return 'Looking for free times…';
  if (slots.length === 0)
    return `No time slots available for ${formatDay(date)}. Please select a different date.`;
  return `${slots.length} free ${slots.length === 1 ? 'time' : 'times'} on ${inWords(date).full}`;
}
