import { useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { addDays, type Day } from '../../lib/dates.js';
import { DateField } from '../../ui/calendar/DateField.js';
import { RetryButton } from '../../ui/LoadFailed.js';
import type { ChangeFields } from './change-fields.js';
import { SlotTiles } from './SlotTiles.js';
import type { useAvailability } from './useAvailability.js';

interface NewTimeFieldsProps {
  form: UseFormReturn<ChangeFields>;
  availability: ReturnType<typeof useAvailability>;
  today: Day;
}

/** A day and a free time of the provider, as on the booking page. */
export function NewTimeFields({ form: { control, setValue }, availability, today }: NewTimeFieldsProps) {
  const { freeDays, bookedUpDays, slots, loadingSlots, retrySlots } = availability;
  const tiles = useRef<HTMLFieldSetElement>(null);
  const { field: date } = useController({ name: 'date', control });
  const { field: slot, fieldState } = useController({
    name: 'slotId',
    control,
    rules: { validate: (id) => slots.some((slot) => slot.id === id) || 'Please select a time slot' },
  });
  return (
    <>
      <DateField
        label="Date"
        placeholder="Select a date"
        hint="A dot marks days with free times, a line those that are fully booked."
        min={addDays(today, 1)}
        max={[...freeDays].sort().at(-1)}
        marked={{ days: freeDays, meaning: 'free times' }}
        crossed={{ days: bookedUpDays, meaning: 'fully booked' }}
        {...date}
        onChange={(day) => {
          date.onChange(day);
          setValue('slotId', '');
        }}
        onDecided={() => tiles.current?.focus()}
      />
      <SlotTiles
        date={date.value}
        slots={slots}
        loading={loadingSlots}
        error={fieldState.error?.message}
        group={{ ref: tiles, onBlur: () => undefined }}
        {...slot}
      />
      {retrySlots && <RetryButton refetch={retrySlots} />}
    </>
  );
}
