import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { useConfig } from '../../graphql/useConfig.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { showAlert } from '../../lib/alerts.js';
import { addDays, type Day } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MIN_GUESTS } from '../../lib/limits.js';
import { emailRules, filled } from '../../lib/rules.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useSession } from '../../session/useSession.js';
import { EmailField, PhoneField } from '../../ui/ContactFields.js';
import { DateField } from '../../ui/calendar/DateField.js';
import { FieldRow, Form } from '../../ui/Form.js';
import { SubmitButton } from '../../ui/SubmitButton.js';
import { TextAreaField, TextField } from '../../ui/TextField.js';
import { readDraft } from './booking-draft.js';
import { fieldsInOrder, guestCountRules, requiredFields, emptyFields } from './booking-fields.js';
import type { BookingFields } from './booking-fields.js';
import { DebugFormState } from './DebugFormState.js';
import { NextFreeDays } from './NextFreeDays.js';
import { SlotTiles } from './SlotTiles.js';
import { useAvailability } from './useAvailability.js';
import { useRequestBooking } from './useRequestBooking.js';
import { useSlotFocus } from './useSlotFocus.js';
import { WishForDay } from './WishForDay.js';

interface BookingFormProps {
  serviceId: string;
  providerId: string;
  onBooked: () => void;
}

export function BookingForm({ serviceId, providerId, onBooked }: BookingFormProps) {
  const config = useConfig();
  const { user } = useSession();
  const form = useForm<BookingFields>({
    defaultValues: readDraft(serviceId, user?.id) ?? emptyFields,
    // React Hook Form registers the date and the slots last, regardless of their position, so `onInvalid` sets the
    // focus.
    shouldFocusError: false,
  });
  const { control, handleSubmit, watch, getValues, setValue, setFocus, formState } = form;
  const { errors, isSubmitting, dirtyFields } = formState;
  // A chosen day and slot alone do not count as unsaved changes: the user may only be looking for free times.
  const { eventDate: _day, timeSlot: _slot, ...dirtyTexts } = dirtyFields;
  useUnsavedChanges(Object.keys(dirtyTexts).length > 0);
  const field = fieldsOf(form);

  const eventDate = watch('eventDate');
  const availability = useAvailability(serviceId, eventDate);
  const { freeDays, slots, loadingSlots } = availability;
  const slotFocus = useSlotFocus(loadingSlots);
  const choose = (day: Day | null) => {
    setValue('eventDate', day, { shouldValidate: formState.isSubmitted });
    setValue('timeSlot', '');
  };
  const requestBooking = useRequestBooking({
    serviceId,
    providerId,
    form,
    onBooked,
    onConflict: async (slotId) => {
      const free = await availability.refetch();
      // The conflict may be the limit of pending requests per account; then the slot is still free and remains chosen.
      if (free.some(({ id }) => id === slotId)) return;
      setValue('timeSlot', '');
      slotFocus.focusSlots();
    },
  });

  const onInvalid = (invalid: FieldErrors<BookingFields>) => {
    const values = getValues();
    if (requiredFields.some((name) => values[name].trim() === '')) {
      showAlert('Please fill in all required fields');
    }
    const first = fieldsInOrder.find((name) => invalid[name]);
    if (first) setFocus(first);
  };

  // Tomorrow in the marketplace's time zone, which may differ from the browser's.
  const tomorrow = addDays(useMarketTime().day, 1);

  return (
    <Form onSubmit={handleSubmit(requestBooking, onInvalid)}>
      <TextField label="Name" autoComplete="name" {...field('name', filled('Name is required'))} />
      <FieldRow>
        <EmailField {...field('email', emailRules)} />
        <PhoneField {...field('phone', filled('Phone is required'))} />
      </FieldRow>
      <Controller
        name="eventDate"
        control={control}
        rules={{ required: true }}
        render={({ field }) => (
          <DateField
            label="Event Date"
            placeholder="Select event date"
            hint="MM/DD/YYYY. Days with free times are marked in the calendar."
            min={tomorrow}
            marked={{ days: freeDays, meaning: 'free times' }}
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
        render={({ field }) => (
          <SlotTiles
            date={eventDate}
            slots={slots}
            loading={loadingSlots}
            error={errors.timeSlot?.message}
            group={slotFocus.group}
            {...field}
          />
        )}
      />
      {eventDate && !loadingSlots && slots.length === 0 && (
        <>
          <NextFreeDays
            date={eventDate}
            freeDays={freeDays}
            onChoose={(day) => {
              choose(day);
              slotFocus.focusSlots();
            }}
          />
          <WishForDay serviceId={serviceId} date={eventDate} onFree={() => void availability.refetch()} />
        </>
      )}
      <TextField
        label="Event Type"
        placeholder="e.g. Birthday, Wedding, Corporate"
        autoComplete="off"
        {...field('eventType', filled('Event type is required'))}
      />
      <TextField
        label="Guest Count"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={MIN_GUESTS}
        {...field('guestCount', guestCountRules)}
      />
      <TextAreaField label="Additional Message" hint="Optional" autoComplete="off" {...field('message')} />
      <SubmitButton busy={isSubmitting} busyText="Submitting...">
        Submit Booking Request
      </SubmitButton>
      {config?.debug && <DebugFormState form={form} />}
    </Form>
  );
}
