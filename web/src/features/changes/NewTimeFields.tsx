import { useRef, useState } from 'react';
import { addDays, type Day } from '../../lib/dates.js';
import { DateField } from '../../ui/calendar/DateField.js';
import { SlotTiles } from './SlotTiles.js';
import { useAvailability } from './useAvailability.js';

interface NewTimeFieldsProps {
  /** null if the service was deleted: its provider can still be called */
  serviceId: string | null;
  today: Day;
  /** the chosen slot, or an empty text */
  value: string;
  error: string | undefined;
  onChange: (slotId: string) => void;
}

/** A day and a free time of the provider, as on the booking page. */
export function NewTimeFields({ serviceId, ...fields }: NewTimeFieldsProps) {
  if (serviceId === null) return <p>The service is no longer offered, so its free times cannot be shown.</p>;
  return <FreeTimes serviceId={serviceId} {...fields} />;
}

function FreeTimes({ serviceId, today, value, error, onChange }: NewTimeFieldsProps & { serviceId: string }) {
  const [date, setDate] = useState<Day | null>(null);
  const { freeDays, bookedUpDays, slots, loadingSlots } = useAvailability(serviceId, date);
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
        onChange={(day) => {
          setDate(day);
          onChange('');
        }}
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
    </>
  );
}
