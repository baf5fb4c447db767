import { Box, Text } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import type { Day } from '../../../lib/dates.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { DialogActions, FieldRow, Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { SwitchField } from '../../../ui/form/SwitchField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { SeriesFields } from './SeriesFields.js';
import { SeriesResult } from './SeriesResult.js';
import { useSlotForm } from './useSlotForm.js';
import type { SavedSeries } from './useSaveSlots.js';

const HALF_HOUR_IN_SECONDS = 1800;

interface SlotDialogProps {
  /** the slot to edit; undefined creates new ones */
  slot: OwnSlotFragment | undefined;
  /** the first day of new ones */
  date?: Day;
  /** shown above the form */
  children?: ReactNode;
  onClose: () => void;
}

export function SlotDialog({ slot, date, children, onClose }: SlotDialogProps) {
  const { day: today } = useMarketTime();
  const [result, setResult] = useState<SavedSeries>();
  const { form, unsaved, discard, element, dateField, submit, saved, proposeEnd, repeat } = useSlotForm({
    slot,
    date,
    onClose,
    onSkipped: setResult,
  });
  const { errors, isSubmitting } = form.formState;
  const mayClose = useUnsavedChanges(unsaved && !result, discard);
  const field = fieldsOf(form);
  const repeats = form.watch('repeats');

  const title = slot ? 'Edit Time Slot' : 'Add Time Slot';
  const close = () => !isSubmitting && mayClose() && onClose();
  if (result) {
    return (
      // Another dialog, which focuses the sentence.
      <Dialog key="result" title={title} onClose={onClose}>
        <SeriesResult {...result} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <Form onlyByButton ref={element} onSubmit={submit('close')}>
        <DateField label="Date" placeholder="MM/DD/YYYY" min={today} error={errors.date?.message} {...dateField} />
        <FieldRow>
          <TextField
            label="Start Time"
            type="time"
            step={HALF_HOUR_IN_SECONDS}
            {...field('startTime', { required: 'Start time is required', onChange: proposeEnd })}
          />
          <TextField
            label="End Time"
            type="time"
            step={HALF_HOUR_IN_SECONDS}
            hint="An end before the start is on the next day."
            // What is typed replaces the proposal.
            onFocus={(event) => event.target.select()}
            {...field('endTime', { required: 'End time is required' })}
          />
        </FieldRow>
        {!slot && <SwitchField label="Repeat weekly" {...form.register('repeats', { onChange: repeat })} />}
        {repeats && <SeriesFields form={form} today={today} />}
        <Box role="status" mb="auto">
          <FieldError>{errors.root?.message}</FieldError>
          {!errors.root && saved && <Text textStyle="sm">{saved}</Text>}
        </Box>
        <Box
          // On phones the button remains in reach within the form, instead of within this element.
          display={{ base: 'contents', sm: 'grid' }}
          gridTemplateColumns={{ sm: slot ? undefined : '1fr 1fr' }}
          gap="3"
        >
          <DialogActions>
            <SubmitButton busy={isSubmitting} busyText="Saving...">
              Save Slot
            </SubmitButton>
          </DialogActions>
          {!slot && (
            <Button
              size="lg"
              variant="outline"
              aria-disabled={isSubmitting}
              onClick={isSubmitting ? undefined : submit('another')}
            >
              Save and add another
            </Button>
          )}
        </Box>
      </Form>
    </Dialog>
  );
}
