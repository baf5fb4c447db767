import { Box } from '@chakra-ui/react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { serverMessage } from '../../../graphql/errors.js';
import { showAlert } from '../../../lib/alerts.js';
import { addDays, type Day } from '../../../lib/dates.js';
import { MAX_SERIES_DAYS } from '../../../lib/limits.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { DialogActions, FieldRow, Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { countOfSlots, rangeOf, SlotsPreview } from './SeriesPreview.js';
import { SeriesResult } from './SeriesResult.js';
import { SEASON } from './slot-fields.js';
import { planOf } from './slot-series.js';
import { useSaveSlots, type SavedSeries } from './useSaveSlots.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';
import { EMPTY_WEEK, errorOf, seriesOfPlan, type Week } from './week-plan.js';
import { WeekRows } from './WeekRows.js';

interface WeekDialogProps {
  today: Day;
  onSaved: (count: number) => void;
  onClose: () => void;
}

/** The times of a usual week, repeated from one day to another as series (P77). */
export function WeekDialog({ today, onSaved, onClose }: WeekDialogProps) {
  const sentence = useId();
  const form = useRef<HTMLFormElement>(null);
  const [week, setWeek] = useState<Week>(EMPTY_WEEK);
  // Tomorrow is the first day that can be booked.
  const [from, setFrom] = useState<Day | null>(addDays(today, 1));
  const [until, setUntil] = useState<Day | null>(addDays(today, 1 + SEASON));
  const [showErrors, setShowErrors] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [result, setResult] = useState<SavedSeries>();
  const lines = week.flat();
  const mayClose = useUnsavedChanges(lines.length > 0 && !result);
  const { createAll } = useSaveSlots();

  const untilError = untilErrorOf(from, until);
  const isRange = from !== null && until !== null && !untilError;
  const [first, last] = isRange ? [from, until] : [today, today];
  // A slot of the day before may end on the first day.
  const { slots, isComplete } = useSlotsOfDays({ from: addDays(first, -1), until: addDays(last, 1), skip: !isRange });
  const series = seriesOfPlan(
    week.map((ofDay) => ofDay.filter((line) => !errorOf(line))),
    first,
    last,
  );
  const { made, skipped } = planOf(series, slots);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || lines.length === 0) return;
    flushSync(() => setShowErrors(true));
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid) return invalid.focus();
    setSaving(true);
    try {
      const saved = await createAll(series);
      if (saved.skipped.length === 0) onSaved(saved.slots.length);
      else setResult(saved);
    } catch (error) {
      showAlert('Error saving slot');
      setFailure(serverMessage(error) ?? '');
    } finally {
      setSaving(false);
    }
  };

  if (result)
    return (
      // Another dialog, which focuses the sentence.
      <Dialog key="result" title="Plan Week" onClose={onClose}>
        <SeriesResult {...result} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Plan Week" onClose={() => !saving && mayClose() && onClose()}>
      <Form onlyByButton ref={form} onSubmit={(event) => void submit(event)}>
        <FieldRow>
          <DateField
            label="From"
            chooser="Choose first day"
            placeholder="MM/DD/YYYY"
            min={today}
            error={showErrors && !from ? 'From is required' : undefined}
            value={from}
            onChange={setFrom}
          />
          <DateField
            label="Until"
            chooser="Choose last day"
            placeholder="MM/DD/YYYY"
            min={from ?? today}
            max={addDays(from ?? today, MAX_SERIES_DAYS)}
            error={until !== null || showErrors ? untilError : undefined}
            value={until}
            onChange={setUntil}
          />
        </FieldRow>
        <WeekRows
          week={week}
          showErrors={showErrors}
          onChange={(changed) => {
            setWeek(changed);
            setFailure(undefined);
          }}
        />
        <Box mb="auto">
          <SlotsPreview
            id={sentence}
            text={
              series.length === 0 || !isRange
                ? 'Add the times of a usual week.'
                : !isComplete
                  ? 'Looking at the time slots of these weeks…'
                  : made.length === 0
                    ? 'This makes no time slots.'
                    : `This makes ${countOfSlots(made.length)}${rangeOf([...new Set(made)])}.`
            }
            days={[...new Set(made)]}
            skipped={[...new Set(skipped)]}
          />
        </Box>
        <Box role="status">
          <FieldError>{failure}</FieldError>
        </Box>
        <DialogActions>
          <SubmitButton busy={saving} busyText="Saving..." blockedBy={lines.length > 0 ? undefined : sentence}>
            Save
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function untilErrorOf(from: Day | null, until: Day | null): string | undefined {
  if (!until) return 'Until is required';
  if (!from) return undefined;
  if (until < from) return 'Until must not be earlier than from';
  return until > addDays(from, MAX_SERIES_DAYS) ? 'A series can last up to 53 weeks' : undefined;
}
