import { Box } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import { serverMessage } from '../../../graphql/errors.js';
import { showFieldErrors } from '../../../graphql/form-errors.js';
import { useDeleteFreeSlotsMutation } from '../../../graphql/generated/dashboard.js';
import { askConfirmation, showAlert } from '../../../lib/alerts.js';
import { isoWeekday, type Day } from '../../../lib/dates.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { FieldRow, Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextField } from '../../../ui/form/TextField.js';
import { removeSlots } from '../dashboard/dashboard-cache.js';
import { WeekdayBoxes } from './WeekdayBoxes.js';

interface RangeFields {
  from: Day | null;
  until: Day | null;
  weekdays: number[];
  startTime: string;
}

interface RemoveSlotsDialogProps {
  today: Day;
  /** called with the number of slots that were removed */
  onRemoved: (count: number) => void;
  onClose: () => void;
}

/** Removes the free slots of a range of days, of some weekdays or with one start time, or all of them. */
export function RemoveSlotsDialog({ today, onRemoved, onClose }: RemoveSlotsDialogProps) {
  const [deleteFreeSlots] = useDeleteFreeSlotsMutation();
  const form = useForm<RangeFields>({ defaultValues: { from: today, until: null, weekdays: [], startTime: '' } });
  const { control, setError } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const mayClose = useUnsavedChanges(isDirty);
  const { field: from } = useController({ name: 'from', control, rules: { required: 'From is required' } });
  const { field: until } = useController({
    name: 'until',
    control,
    rules: {
      required: 'Until is required',
      validate: (day, { from }) => !day || !from || day >= from || 'Until must not be earlier than from',
    },
  });
  const { field: weekdays } = useController({ name: 'weekdays', control });

  const submit = form.handleSubmit(async ({ from, until, weekdays, startTime }) => {
    if (!from || !until) return;
    if (!askConfirmation('Are you sure you want to delete these free slots?')) return;
    const days = weekdays.length > 0 ? weekdays : null;
    try {
      const { data } = await deleteFreeSlots({
        variables: { from, until, weekdays: days, startTime: startTime || null },
        update: (cache) =>
          removeSlots(
            cache,
            (slot) =>
              !slot.isBooked &&
              slot.date >= from &&
              slot.date <= until &&
              (!days || days.includes(isoWeekday(slot.date))) &&
              (!startTime || slot.startTime === startTime),
          ),
      });
      onRemoved(data?.deleteFreeSlots ?? 0);
    } catch (error) {
      showAlert('Error deleting slots');
      if (!showFieldErrors(error, ['from', 'until', 'weekdays', 'startTime'], setError))
        setError('root', { message: serverMessage(error) ?? '' });
    }
  });

  return (
    <Dialog title="Remove Free Slots" onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onlyByButton onSubmit={submit}>
        <p>Booked slots remain.</p>
        <FieldRow>
          <DateField
            label="From"
            chooser="Choose first day"
            placeholder="MM/DD/YYYY"
            min="2000-01-01"
            error={errors.from?.message}
            {...from}
          />
          <DateField
            label="Until"
            chooser="Choose last day"
            placeholder="MM/DD/YYYY"
            min={from.value ?? today}
            error={errors.until?.message}
            {...until}
          />
        </FieldRow>
        <WeekdayBoxes value={weekdays.value} onChange={weekdays.onChange} error={errors.weekdays?.message} />
        <TextField
          label="Start Time"
          type="time"
          hint="Without a weekday or a start time, those of all days and times are removed."
          {...fieldsOf(form)('startTime')}
        />
        <Box role="status" mb="auto">
          <FieldError>{errors.root?.message}</FieldError>
        </Box>
        <SubmitButton busy={isSubmitting} busyText="Removing..." variant="danger">
          Remove
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
