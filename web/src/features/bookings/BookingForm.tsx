import { Controller, useForm } from 'react-hook-form';
import { useConfig } from '../../graphql/useConfig.js';
import { tell } from '../../lib/alerts.js';
import { addDays, today } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { emailRules, filled } from '../../lib/rules.js';
import { Button } from '../../ui/Button.js';
import { DateField } from '../../ui/DateField.js';
import { FieldRow, Form } from '../../ui/Form.js';
import { TextAreaField, TextField } from '../../ui/TextField.js';
import { needed, noFields, type BookingFields } from './booking-fields.js';
import { DebugFormState } from './DebugFormState.js';
import { SlotTiles } from './SlotTiles.js';
import { useAvailability } from './useAvailability.js';
import { useRequestBooking } from './useRequestBooking.js';

interface BookingFormProps {
  serviceId: string;
  providerId: string;
  onBooked: () => void;
}

export function BookingForm({ serviceId, providerId, onBooked }: BookingFormProps) {
  const config = useConfig();
  const form = useForm<BookingFields>({ defaultValues: noFields });
  const { control, handleSubmit, watch, getValues, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const field = fieldsOf(form);

  const eventDate = watch('eventDate');
  const { freeDays, slots, loadingSlots, refetchSlots } = useAvailability(serviceId, eventDate);
  const requestBooking = useRequestBooking({
    serviceId,
    providerId,
    form,
    onBooked,
    onSlotTaken: refetchSlots,
  });

  const complain = () => {
    const values = getValues();
    if (needed.some((field) => values[field].trim() === '')) {
      tell('Please fill in all required fields');
    }
  };

  // Tomorrow where the marketplace is, which need not be tomorrow where the browser is.
  const timeZone = config?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const tomorrow = addDays(today(timeZone), 1);

  return (
    <Form onSubmit={handleSubmit(requestBooking, complain)}>
      <TextField label="Name" autoComplete="name" {...field('name', filled('Name is required'))} />
      <FieldRow>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...field('email', emailRules)}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...field('phone', filled('Phone is required'))}
        />
      </FieldRow>
      <Controller
        name="eventDate"
        control={control}
        rules={{ required: true }}
        render={({ field: { onChange, ...field } }) => (
          <DateField
            label="Event Date"
            placeholder="Select event date"
            hint="MM/DD/YYYY. Days with free times are marked in the calendar."
            min={tomorrow}
            marked={{ days: freeDays, meaning: 'free times' }}
            onChange={(day) => {
              onChange(day);
              setValue('timeSlot', '');
            }}
            {...field}
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
            {...field}
          />
        )}
      />
      <TextField
        label="Event Type"
        placeholder="e.g. Birthday, Wedding, Corporate"
        {...field('eventType', filled('Event type is required'))}
      />
      <TextField
        label="Guest Count"
        type="number"
        inputMode="numeric"
        min={1}
        {...field('guestCount', {
          required: 'Guest count is required',
          min: { value: 1, message: 'Guest count must be at least 1' },
          max: { value: 100_000, message: 'Guest count must be at most 100,000' },
          validate: (count) => /^\d+$/.test(count) || 'Guest count must be a whole number',
        })}
      />
      <TextAreaField label="Additional Message" hint="Optional" {...field('message')} />
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : 'Submit Booking Request'}
      </Button>
      {config?.debug && <DebugFormState form={form} />}
    </Form>
  );
}
