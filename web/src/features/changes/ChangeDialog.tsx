import { serverMessage } from '../../graphql/errors.js';
import { useMoveBookingMutation, useProposeChangeMutation } from '../../graphql/generated/booking-changes.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { showAlert } from '../../lib/alerts.js';
import { inWords } from '../../lib/dates.js';
import { MAX_BOOKING_REASON } from '../../lib/limits.js';
import { formatSpan } from '../../lib/times.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../session/useDraftForm.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogActions, Form } from '../../ui/form/Form.js';
import { RadioTiles } from '../../ui/form/RadioTiles.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../ui/form/TextAreaField.js';
import type { ChangeableBooking } from './changeable-booking.js';
import { noChange, type ChangeFields } from './change-fields.js';
import { NewTimeFields } from './NewTimeFields.js';
import { useAvailability } from './useAvailability.js';

interface ChangeDialogProps {
  booking: ChangeableBooking;
  /** the booking is confirmed: the other party has to agree */
  isProposal: boolean;
  onOutdated: () => void;
  onClose: () => void;
}

const KINDS = [
  { value: 'time', label: 'Another time' },
  { value: 'off', label: 'Call off' },
];

const messageRules = {
  validate: (text: string) =>
    text.trim().length <= MAX_BOOKING_REASON || `Message can have up to ${MAX_BOOKING_REASON} characters`,
};

/** Chooses another free time of the provider of a booking, or calling it off (P45). */
export function ChangeDialog({ booking, isProposal, onOutdated, onClose }: ChangeDialogProps) {
  const { id, service, eventDate, timeSlot } = booking;
  const { day } = useMarketTime();
  const { form, discard } = useDraftForm<ChangeFields>(`proposal ${id}`, {
    defaultValues: noChange,
    // Only the message is restored: the time may be taken.
    begin: ({ text }) => ({ ...noChange, text }),
    hasContent: ({ text }) => text !== '',
    mode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const { kind, date, slotId, text } = form.watch();
  const availability = useAvailability(service.id, date);
  const [moveBooking] = useMoveBookingMutation();
  const [proposeChange] = useProposeChangeMutation();
  const mayClose = useUnsavedChanges(kind !== 'time' || slotId !== '' || text !== '', discard);

  const submit = form.handleSubmit(async ({ kind, date, slotId, text }, event) => {
    const card = (event?.target as HTMLElement).closest('article');
    const slot = availability.slots.find(({ id }) => id === slotId);
    if (kind === 'time' && !slot) return;
    // What the page shows of it, so that nothing else is agreed (P45).
    const shown = slot && { slotId, eventDate: date, startTime: slot.startTime, endTime: slot.endTime };
    try {
      if (isProposal)
        await proposeChange({
          variables: {
            bookingId: id,
            ...(kind === 'time' ? shown : { slotId: null }),
            message: text.trim() || null,
          },
        });
      else if (shown) await moveBooking({ variables: { id, ...shown } });
      discard();
      onClose();
      // The button that opened the dialog is removed with the proposal, and could not take the focus.
      if (isProposal) card?.focus({ preventScroll: true });
    } catch (error) {
      const reason = serverMessage(error);
      showAlert(reason ?? 'The change did not arrive. Please try again.');
      if (!reason) return;
      onOutdated();
      void availability.refetch();
    }
  });

  return (
    <Dialog title={isProposal ? 'Propose a Change' : 'Move'} onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onlyByButton onSubmit={submit}>
        <p>
          <bdi>{service.title}</bdi> on {inWords(eventDate).mediumWithWeekday}, {formatSpan(timeSlot)}.{' '}
          {isProposal && 'It stays as it is until the other side has accepted.'}
        </p>
        {isProposal && <RadioTiles label="Change" tiles={KINDS} {...form.register('kind')} />}
        {kind === 'time' &&
          (service.id === null ? (
            <p>The service is no longer offered, so its free times cannot be shown.</p>
          ) : (
            <NewTimeFields form={form} availability={availability} today={day} />
          ))}
        {isProposal && (
          <TextAreaField
            label="Message"
            hint="Optional."
            rows={2}
            error={errors.text?.message}
            {...form.register('text', messageRules)}
          />
        )}
        <DialogActions>
          <SubmitButton busy={isSubmitting} busyText="Sending...">
            {isProposal ? 'Send Proposal' : 'Move Booking'}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
