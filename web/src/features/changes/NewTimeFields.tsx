import { useRef } from 'react';
import { addDays, type Day } from '../../lib/dates.js';
import { DateField } from '../../ui/calendar/DateField.js';
import { RetryButton } from '../../ui/LoadFailed.js';
import { SlotTiles } from './SlotTiles.js';
import type { useAvailability } from './useAvailability.js';

interface NewTimeFieldsProps {
  availability: ReturnType<typeof useAvailability>;
  today: Day;
  date: Day | null;
  /** the chosen slot, or an empty text */
  value: string;
  error: string | undefined;
  onDate: (date: Day | null) => void;
  onChange: (slotId: string) => void;
}

/** A day and a free time of the provider, as on the booking page. */
export function NewTimeFields({ availability, today, date, value, error, onDate, onChange }: NewTimeFieldsProps) {
  const { freeDays, bookedUpDays, slots, loadingSlots, retrySlots } = availability;
  const tiles = useRef<HTMLFieldSetElement>(null);
  const first = useRef<HTMLInputElement>(null);
  return (
    <>
      <DateField
        label="Date"
        placeholder="Select a date"
        hint="A dot marks days with free times, a line those that are fully booked."
        value={date}
        min={addDays(today, 1)}
        max={[...freeDays].sort().at(-1)}
        marked={{ days: freeDays, meaning: 'free times' }}
        crossed={{ days: bookedUpDays, meaning: 'fully booked' }}
        onChange={onDate}
        onDecided={() => tiles.current?.focus()}
      />
      <SlotTiles
        date={date}
        slots={slots}
        loading={loadingSlots}
        error={error}
        group={{ ref: tiles, onBlur: () => undefined }}
        name="slotId"
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        ref={first}
      />
      {retrySlots && <RetryButton refetch={retrySlots} />}
    </>
  );
}
