import { Controller, type UseFormReturn } from 'react-hook-form';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { addDays, type Day } from '../../../lib/dates.js';
import { useMedia } from '../../../lib/useMedia.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import type { BookingFields } from './booking-fields.js';
import { RetryButton } from '../../../ui/LoadFailed.js';
import { NextFreeDays } from './NextFreeDays.js';
import { SlotTiles } from '../../changes/SlotTiles.js';
import type { useAvailability } from '../../changes/useAvailability.js';
import type { useSlotFocus } from './useSlotFocus.js';
import { WishForDay } from './WishForDay.js';

interface WhenFieldsProps {
  form: UseFormReturn<BookingFields>;
  serviceId: string;
  date: Day | null;
  availability: ReturnType<typeof useAvailability>;
  slotFocus: ReturnType<typeof useSlotFocus>;
}

/** The day, from a calendar that is open where there is space for it, and its free times. */
export function WhenFields({ form, serviceId, date, availability, slotFocus }: WhenFieldsProps) {
  const { control, setValue, formState } = form;
  const { freeDays, bookedUpDays, slots, loadingSlots, retrySlots } = availability;
  const canType = useMedia('(pointer: fine)');
  // Tomorrow in the marketplace's time zone, which may differ from the browser's.
  const tomorrow = addDays(useMarketTime().day, 1);
  const choose = (day: Day | null) => {
    setValue('eventDate', day, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setValue('timeSlot', '');
  };
  return (
    <>
      <Controller
        name="eventDate"
        control={control}
        rules={{ required: true }}
        render={({ field, fieldState }) => (
          <DateField
            label="Event Date"
            placeholder="Select event date"
            hint={`${canType ? 'MM/DD/YYYY. ' : ''}A dot marks days with free times, a line those that are fully booked.`}
            min={tomorrow}
            max={[...freeDays].sort().at(-1)}
            marked={{ days: freeDays, meaning: 'free times' }}
            crossed={{ days: bookedUpDays, meaning: 'fully booked' }}
            openIfWide
            // Without a text: a missing date only prevents the submit (S5.2).
            missing={fieldState.invalid}
            {...field}
            onChange={choose}
            onDecided={slotFocus.focusSlots}
          />
        )}
      />
      <Controller
        name="timeSlot"
        control={control}
        rules={{ required: 'Please select a time slot' }}
        render={({ field, fieldState }) => (
          <SlotTiles
            date={date}
            slots={slots}
            loading={loadingSlots}
            error={fieldState.error?.message}
            group={slotFocus.group}
            {...field}
          />
        )}
      />
      {retrySlots && <RetryButton refetch={retrySlots} />}
      {date && !loadingSlots && !retrySlots && slots.length === 0 && (
        <>
          <NextFreeDays
            date={date}
            freeDays={freeDays}
            onChoose={(day) => {
              choose(day);
              slotFocus.focusSlots();
            }}
          />
          <WishForDay serviceId={serviceId} date={date} onFree={() => void availability.refetch()} />
        </>
      )}
    </>
  );
}
