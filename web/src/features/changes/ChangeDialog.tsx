import { useState, type FormEvent } from 'react';
import { serverMessage } from '../../graphql/errors.js';
import { useMoveBookingMutation, useProposeChangeMutation } from '../../graphql/generated/booking-changes.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { showAlert } from '../../lib/alerts.js';
import { inWords, type Day } from '../../lib/dates.js';
import { MAX_BOOKING_REASON } from '../../lib/limits.js';
import { formatSpan } from '../../lib/times.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useDraftText } from '../../session/useDraft.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogActions, Form } from '../../ui/form/Form.js';
import { RadioTiles } from '../../ui/form/RadioTiles.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField } from '../../ui/form/TextField.js';
import type { ChangeableBooking } from './changeable-booking.js';
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

/** Chooses another free time of the provider of a booking, or calling it off (P45). */
export function ChangeDialog({ booking, isProposal, onOutdated, onClose }: ChangeDialogProps) {
  const { id, service, eventDate, timeSlot } = booking;
  const { day } = useMarketTime();
  const [kind, setKind] = useState('time');
  const [date, setDate] = useState<Day | null>(null);
  const [slotId, setSlotId] = useState('');
  const availability = useAvailability(service.id, date);
  const slot = availability.slots.find(({ id }) => id === slotId);
  const [isMissing, setIsMissing] = useState(false);
  const { text, setText, discard } = useDraftText(`proposal ${id}`);
  const message = text ?? '';
  const isTooLong = message.trim().length > MAX_BOOKING_REASON;
  const [moveBooking, { loading: isMoving }] = useMoveBookingMutation();
  const [proposeChange, { loading: isProposing }] = useProposeChangeMutation();
  const isBusy = isMoving || isProposing;
  const mayClose = useUnsavedChanges(kind !== 'time' || slotId !== '' || message !== '', discard);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const card = event.currentTarget.closest('article');
    setIsMissing(kind === 'time' && !slot);
    if (kind === 'time' && !slot) return;
    if (isTooLong) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    // What the page shows of it, so that nothing else is agreed (P45).
    const shown = slot && { slotId, eventDate: date, startTime: slot.startTime, endTime: slot.endTime };
    try {
      if (isProposal)
        await proposeChange({
          variables: {
            bookingId: id,
            ...(kind === 'time' ? shown : { slotId: null }),
            message: message.trim() || null,
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
  };

  return (
    <Dialog title={isProposal ? 'Propose a Change' : 'Move'} onClose={() => !isBusy && mayClose() && onClose()}>
      <Form onlyByButton onSubmit={submit}>
        <p>
          <bdi>{service.title}</bdi> on {inWords(eventDate).mediumWithWeekday}, {formatSpan(timeSlot)}.{' '}
          {isProposal && 'It stays as it is until the other side has accepted.'}
        </p>
        {isProposal && (
          <RadioTiles
            label="Change"
            name="kind"
            tiles={KINDS}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          />
        )}
        {kind === 'time' &&
          (service.id === null ? (
            <p>The service is no longer offered, so its free times cannot be shown.</p>
          ) : (
            <NewTimeFields
              availability={availability}
              today={day}
              date={date}
              value={slotId}
              error={isMissing && !slot ? 'Please select a time slot' : undefined}
              onDate={(day) => {
                setDate(day);
                setSlotId('');
              }}
              onChange={setSlotId}
            />
          ))}
        {isProposal && (
          <TextAreaField
            label="Message"
            hint="Optional."
            rows={2}
            error={isTooLong ? `Message can have up to ${MAX_BOOKING_REASON} characters` : undefined}
            value={message}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <DialogActions>
          <SubmitButton busy={isBusy} busyText="Sending...">
            {isProposal ? 'Send Proposal' : 'Move Booking'}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
