import { Controller, useForm } from 'react-hook-form';
import { serverMessage } from '../../graphql/errors.js';
import {
  useCreateSlotMutation,
  useUpdateSlotMutation,
  type OwnSlotFragment,
} from '../../graphql/generated/dashboard.js';
import { tell } from '../../lib/alerts.js';
import type { Day } from '../../lib/dates.js';
import { showFieldErrors } from '../../lib/form-errors.js';
import { Button } from '../../ui/Button.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { FieldError } from '../../ui/Field.js';
import { FieldRow, Form } from '../../ui/Form.js';
import { TextField } from '../../ui/TextField.js';
import { addToList } from './dashboard-cache.js';
import { useMarketTime } from './useMarketTime.js';

const HALF_HOUR_IN_SECONDS = 1800;

interface SlotFields {
  date: Day | null;
  startTime: string;
  endTime: string;
}

interface SlotDialogProps {
  /** the slot to edit; none creates a new one */
  slot: OwnSlotFragment | undefined;
  onClose: () => void;
}

export function SlotDialog({ slot, onClose }: SlotDialogProps) {
  const { day: today } = useMarketTime();
  const [createSlot] = useCreateSlotMutation({
    update: (cache, { data }) =>
      data && addToList(cache, 'providerSlots', 'TimeSlot', data.createSlot.id),
  });
  const [updateSlot] = useUpdateSlotMutation();
  const { register, control, handleSubmit, setError, formState } = useForm<SlotFields>({
    defaultValues: {
      date: slot?.date ?? null,
      startTime: slot?.startTime ?? '',
      endTime: slot?.endTime ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ date, startTime, endTime }) => {
    if (!date) return;
    const input = { date, startTime, endTime };
    try {
      if (slot) await updateSlot({ variables: { id: slot.id, input } });
      else await createSlot({ variables: { input } });
      onClose();
    } catch (error) {
      tell('Error saving slot');
      showFieldErrors(error, ['date', 'startTime', 'endTime'], setError);
      // The alert is the spec's; why it failed, an overlap for example, stands in the form.
      setError('root', { message: serverMessage(error) ?? '' });
    }
  });

  return (
    <Dialog
      title={slot ? 'Edit Time Slot' : 'Add Time Slot'}
      onClose={() => isSubmitting || onClose()}
    >
      <Form onSubmit={submit} minH="26rem">
        <Controller
          name="date"
          control={control}
          rules={{ required: 'Date is required' }}
          render={({ field }) => (
            <DateField
              label="Date"
              placeholder="MM/DD/YYYY"
              min={today}
              error={errors.date?.message}
              {...field}
            />
          )}
        />
        <FieldRow>
          <TextField
            label="Start Time"
            type="time"
            step={HALF_HOUR_IN_SECONDS}
            error={errors.startTime?.message}
            {...register('startTime', { required: 'Start time is required' })}
          />
          <TextField
            label="End Time"
            type="time"
            step={HALF_HOUR_IN_SECONDS}
            hint="Before the start means the next day."
            error={errors.endTime?.message}
            {...register('endTime', { required: 'End time is required' })}
          />
        </FieldRow>
        <div role="status">
          <FieldError>{errors.root?.message}</FieldError>
        </div>
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Slot'}
        </Button>
      </Form>
    </Dialog>
  );
}
