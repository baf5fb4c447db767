import { useApolloClient } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useEventPlan } from '../../../event/useEventPlan.js';
import { BookableServiceDocument } from '../../../graphql/generated/booking.js';
import { useConfig } from '../../../graphql/useConfig.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { showAlert } from '../../../lib/alerts.js';
import type { Day } from '../../../lib/dates.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { emailRules, filled } from '../../../lib/rules.js';
import { focusFirstInvalid } from '../../../lib/useForm.js';
import { useOnce } from '../../../lib/useOnce.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../../session/useDraftForm.js';
import { EmailField, PhoneField } from '../../../ui/form/ContactFields.js';
import { FieldRow, Form } from '../../../ui/form/Form.js';
import { TextField } from '../../../ui/form/TextField.js';
import { emptyFields, fieldsInOrder, requiredFields, type BookingFields } from './booking-fields.js';
import { BookingSummary } from './BookingSummary.js';
import { DebugFormState } from './DebugFormState.js';
import { EventFields } from './EventFields.js';
import type { BookableService } from './ServiceDetails.js';
import { SubmitBar } from './SubmitBar.js';
import { useAvailability } from '../../changes/useAvailability.js';
import { useContactDefaults } from './useContactDefaults.js';
import { useDayInAddress } from './useDayInAddress.js';
import { useRequestBooking, type SubmittedBooking } from './useRequestBooking.js';
import { useOnlyTime } from './useOnlyTime.js';
import { useSlotFocus } from './useSlotFocus.js';
import { usualEvent } from './usual-events.js';
import { WhenFields } from './WhenFields.js';

interface BookingFormProps {
  service: BookableService;
  onBooked: (booking: SubmittedBooking) => void;
}

/** Without the contact, which is filled in anyway, and the slot, which belongs to the day. */
const contents = ['eventDate', 'eventType', 'guestCount', 'message'] as const;

/**
 * What was filled in earlier, with the day in the address, and without one that can no longer be booked. A form begins with
 * the event that the category is for, and the planned day and guests.
 */
function useBookingDraft({ id: serviceId, category }: BookableService, date: Day | undefined) {
  const { day } = useMarketTime();
  const plan = useEventPlan();
  const defaultValues = {
    ...emptyFields,
    eventDate: plan.date ?? null,
    eventType: usualEvent(category),
    guestCount: plan.guests?.toString() ?? '',
  };
  return useDraftForm<BookingFields>(`booking ${serviceId}`, {
    defaultValues,
    begin: (draft) => {
      const isSame = !date || date === draft.eventDate;
      const fields = isSame ? draft : { ...draft, eventDate: date, timeSlot: '' };
      const isOver = fields.eventDate === null || fields.eventDate <= day;
      return isOver ? { ...fields, eventDate: null, timeSlot: '' } : fields;
    },
    hasContent: (fields) => contents.some((name) => fields[name] !== defaultValues[name]),
  });
}

const fetchPolicy = 'network-only';

export function BookingForm({ service, onBooked }: BookingFormProps) {
  const client = useApolloClient();
  const config = useConfig();
  const [namedDay, replaceNamedDay] = useDayInAddress();
  const { form, discard } = useBookingDraft(service, namedDay);
  const { handleSubmit, watch, getFieldState, getValues, setValue } = form;
  const field = fieldsOf(form);
  // A chosen day and slot alone do not count as unsaved changes: the user may only be looking for free times.
  const { eventDate: _day, timeSlot: _slot, ...dirtyTexts } = form.formState.dirtyFields;
  useUnsavedChanges(Object.keys(dirtyTexts).length > 0, undefined, true);

  const [date, slotId] = watch(['eventDate', 'timeSlot']);
  useEffect(() => {
    if (namedDay && date !== namedDay) replaceNamedDay(date);
  });
  const availability = useAvailability(service.id, date);
  const { slots, loadingSlots } = availability;
  const slotFocus = useSlotFocus(loadingSlots);
  const slot = slots.find(({ id }) => id === slotId);
  // The times of a day with which the form begins would move what is below them.
  const knowsTimes = useOnce(!date || !loadingSlots);
  useContactDefaults(form, knowsTimes);

  useOnlyTime(date, availability, (only) => {
    if (slotId === '') setValue('timeSlot', only, { shouldValidate: form.formState.isSubmitted });
  });

  // The slot of a stored form may be booked by now.
  const isTaken = slotId !== '' && !loadingSlots && !slot;
  useEffect(() => {
    if (isTaken) setValue('timeSlot', '');
  }, [isTaken, setValue]);

  const requestBooking = useRequestBooking({
    service,
    slot,
    form,
    onBooked: (booking) => {
      discard();
      onBooked(booking);
    },
    onRejected: async (slotId) => {
      // The page shows the price that the cache gets; an error leaves it as it is.
      client
        .query({ query: BookableServiceDocument, variables: { id: service.id }, fetchPolicy })
        .catch(() => undefined);
      const free = await availability.refetch();
      // Also while price or times have changed, or the account has too many pending requests: the slot remains chosen.
      if (free.some(({ id }) => id === slotId)) return;
      setValue('timeSlot', '');
      slotFocus.focusSlots();
    },
  });

  const onInvalid = () => {
    const values = getValues();
    if (requiredFields.some((name) => values[name].trim() === '')) {
      showAlert('Please fill in all required fields');
    }
    // React Hook Form registers the date and the slots last, regardless of their position.
    focusFirstInvalid(fieldsInOrder, getFieldState);
  };

  return (
    <Form onlyByButton onSubmit={handleSubmit(requestBooking, onInvalid)}>
      <WhenFields form={form} serviceId={service.id} date={date} availability={availability} slotFocus={slotFocus} />
      {knowsTimes ? (
        <>
          <Divider />
          <EventFields form={form} category={service.category} />
          <Divider />
          <TextField label="Name" autoComplete="name" {...field('name', filled('Name is required'))} />
          <FieldRow templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
            <EmailField {...field('email', emailRules)} />
            <PhoneField {...field('phone', filled('Phone is required'))} />
          </FieldRow>
          <BookingSummary price={service.price} date={date} slot={slot} />
          <SubmitBar form={form} />
        </>
      ) : (
        <Box data-loading minH="100vh" />
      )}
      {config?.debug && <DebugFormState form={form} />}
    </Form>
  );
}

/** Between when, what and who. */
const Divider = chakra('hr', { base: { my: '1', borderTopWidth: '1px' } });
