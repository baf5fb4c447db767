import { chakra } from '@chakra-ui/react';
import { useController, useForm } from 'react-hook-form';
import { serverMessage } from '../../graphql/errors.js';
import {
  useCreateSlotMutation,
  useUpdateSlotMutation,
  type OwnSlotFragment,
} from '../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { showAlert } from '../../lib/alerts.js';
import type { Day } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { DateField } from '../../ui/calendar/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { FieldError } from '../../ui/Field.js';
import { FieldRow, Form } from '../../ui/Form.js';
import { SubmitButton } from '../../ui/SubmitButton.js';
import { TextField } from '../../ui/TextField.js';
import { addToList } from './dashboard-cache.js';

const HALF_HOUR_IN_SECONDS = 1800;

interface SlotFields {
  date: Day | null;
  startTime: string;
  endTime: string;
}

interface SlotDialogProps {
  /** the slot to edit; undefined creates a new one */
  slot: OwnSlotFragment | undefined;
  onClose: () => void;
}

export function SlotDialog({ slot, onClose }: SlotDialogProps) {
  const { day: today } = useMarketTime();
  const [createSlot] = useCreateSlotMutation({
    update: (cache, { data }) => data && addToList(cache, 'providerSlots', 'TimeSlot', data.createSlot.id),
  });
  const [updateSlot] = useUpdateSlotMutation();
  const form = useForm<SlotFields>({
    defaultValues: {
      date: slot?.date ?? null,
      startTime: slot?.startTime ?? '',
      endTime: slot?.endTime ?? '',
    },
  });
  const { control, setError } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const mayClose = useUnsavedChanges(isDirty);
  // Registered before the other fields, in the order of the page, because the first invalid field is focused.
  const { field: date } = useController({
    name: 'date',
    control,
    rules: { required: 'Date is required' },
  });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ date, startTime, endTime }) => {
    if (!date) return;
    const input = { date, startTime, endTime };
    try {
      if (slot) await updateSlot({ variables: { id: slot.id, input } });
      else await createSlot({ variables: { input } });
      onClose();
    } catch (error) {
      showAlert('Error saving slot');
      // The text of the alert is fixed (S8.4). The reason, such as an overlap, is shown once in the form.
      if (!showFieldErrors(error, ['date', 'startTime', 'endTime'], setError))
        setError('root', { message: serverMessage(error) ?? '' });
    }
  });

  return (
    <Dialog title={slot ? 'Edit Time Slot' : 'Add Time Slot'} onClose={() => !isSubmitting && mayClose() && onClose()}>
      {/* High enough for the calendar that opens in it. */}
      <Form onSubmit={submit} minH="28rem">
        <DateField label="Date" placeholder="MM/DD/YYYY" min={today} error={errors.date?.message} {...date} />
        <FieldRow>
          <TextField
            label="Start Time"
            type="time"
            step={HALF_HOUR_IN_SECONDS}
            {...field('startTime', { required: 'Start time is required' })}
          />
          <TextField
            label="End Time"
            type="time"
            step={HALF_HOUR_IN_SECONDS}
            hint="An end before the start is on the next day."
            {...field('endTime', { required: 'End time is required' })}
          />
        </FieldRow>
        <chakra.div role="status" mb="auto">
          <FieldError>{errors.root?.message}</FieldError>
        </chakra.div>
        <SubmitButton busy={isSubmitting} busyText="Saving...">
          Save Slot
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
