import { Box } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { serverMessage } from '../../../graphql/errors.js';
import { showAlert } from '../../../lib/alerts.js';
import { addDays, inWords, type Day } from '../../../lib/dates.js';
import { MAX_SERIES_DAYS } from '../../../lib/limits.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { FieldRow, Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { countOfSlots, SlotsPreview } from './SeriesPreview.js';
import { SeriesResult } from './SeriesResult.js';
import { planOf } from './slot-series.js';
import { useSaveSlots, type SavedSeries } from './useSaveSlots.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';
import { seriesOfWeek, weekOf } from './week-copy.js';

/** Four weeks after the copied one, to begin with. */
const MONTH = 28;

interface WeekFields {
  /** a day of the week that is copied */
  day: Day | null;
  until: Day | null;
}

interface CopyWeekDialogProps {
  today: Day;
  /** the first day from today on with a slot, if there is one */
  nextDay: Day | undefined;
  onCopied: (count: number) => void;
  onClose: () => void;
}

/** Copies the slots of a week to the following weeks, as one series for each time. */
export function CopyWeekDialog({ today, nextDay = today, onCopied, onClose }: CopyWeekDialogProps) {
  const sentence = useId();
  const [first] = useState(nextDay);
  const form = useForm<WeekFields>({
    defaultValues: { day: first, until: addDays(weekOf(first).until, MONTH) },
    mode: 'onChange',
  });
  const { control, setError } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const [result, setResult] = useState<SavedSeries>();
  const mayClose = useUnsavedChanges(isDirty && !result);
  const { createAll } = useSaveSlots();
  const { day, until } = form.watch();
  const week = weekOf(day ?? first);
  const from = dayAfter(week);
  const last = until && until >= from ? until : from;
  const { slots, isComplete } = useSlotsOfDays({ from: week.from, until: addDays(last, 1) });
  const series = seriesOfWeek(
    slots.filter(({ date }) => date <= week.until),
    from,
    last,
  );
  const { made, skipped } = planOf(series, slots);
  const { field: dayField } = useController({
    name: 'day',
    control,
    rules: { required: 'Date is required', deps: 'until' },
  });
  const { field: untilField } = useController({
    name: 'until',
    control,
    rules: {
      required: 'Until is required',
      validate: (until, { day }) => untilError(until, dayAfter(weekOf(day ?? first))),
    },
  });

  const submit = form.handleSubmit(async () => {
    if (!isComplete || series.length === 0) return;
    try {
      const saved = await createAll(series);
      if (saved.skipped.length === 0) onCopied(saved.slots.length);
      else setResult(saved);
    } catch (error) {
      showAlert('Error saving slot');
      setError('root', { message: serverMessage(error) ?? '' });
    }
  });

  if (result)
    return (
      // Another dialog, which focuses the sentence.
      <Dialog key="result" title="Copy Week" onClose={onClose}>
        <SeriesResult {...result} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Copy Week" onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onlyByButton onSubmit={submit}>
        <FieldRow>
          <DateField
            label="A day of the week to copy"
            chooser="Choose week"
            placeholder="MM/DD/YYYY"
            min={today}
            error={errors.day?.message}
            {...dayField}
          />
          <DateField
            label="Until"
            chooser="Choose last day"
            placeholder="MM/DD/YYYY"
            min={from}
            max={addDays(from, MAX_SERIES_DAYS)}
            error={errors.until?.message}
            {...untilField}
          />
        </FieldRow>
        <Box mb="auto">
          <SlotsPreview
            id={sentence}
            text={
              !isComplete
                ? 'Looking at the time slots of these weeks…'
                : series.length === 0
                  ? `The week of ${inWords(week.from).mediumWithWeekday} has no time slots.`
                  : `This makes ${made.length === 0 ? 'no time slots' : countOfSlots(made.length)} in the weeks from ${inWords(from).mediumWithWeekday} on.`
            }
            days={[...new Set(made)]}
            skipped={[...new Set(skipped)]}
          />
        </Box>
        <FieldError>{errors.root?.message}</FieldError>
        <SubmitButton
          busy={isSubmitting}
          busyText="Saving..."
          blockedBy={isComplete && made.length > 0 ? undefined : sentence}
        >
          Copy Week
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

const dayAfter = ({ until }: { until: Day }): Day => addDays(until, 1);

function untilError(until: Day | null, from: Day): string | undefined {
  if (!until) return undefined;
  if (until > addDays(from, MAX_SERIES_DAYS)) return 'A series can last up to 53 weeks';
  return until < from ? 'Until must be after that week' : undefined;
}
