import { chakra } from '@chakra-ui/react';
import { useId, useState, type FormEvent } from 'react';
import { serverMessage } from '../../../graphql/errors.js';
import { showAlert } from '../../../lib/alerts.js';
import { addDays, inWords, type Day } from '../../../lib/dates.js';
import { MAX_SERIES_DAYS } from '../../../lib/limits.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { FieldError } from '../../../ui/form/Field.js';
import { FieldRow, Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { countOfSlots, SlotsPreview } from './SeriesPreview.js';
import { SeriesResult } from './SeriesResult.js';
import { daysOf, overlappingDays } from './slot-series.js';
import { useSaveSlots, type SavedSeries } from './useSaveSlots.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';
import { seriesOfWeek, weekOf } from './week-copy.js';

/** Four weeks after the copied one, to begin with. */
const MONTH = 28;

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
  const [day, setDay] = useState<Day | null>(first);
  const [proposed] = useState(addDays(weekOf(first).until, MONTH));
  const [until, setUntil] = useState<Day | null>(proposed);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<SavedSeries>();
  const mayClose = useUnsavedChanges(!result && (day !== first || until !== proposed));
  const { createSeries } = useSaveSlots();
  const week = weekOf(day ?? first);
  const from = addDays(week.until, 1);
  const last = until && until >= from ? until : from;
  const { slots, isComplete } = useSlotsOfDays({ from: week.from, until: addDays(last, 1) });
  const series = seriesOfWeek(
    slots.filter(({ date }) => date <= week.until),
    from,
    last,
  );
  const copies = series.flatMap((one) => {
    const overlapping = overlappingDays(one, slots);
    return daysOf(one).map((date) => ({ date, isSkipped: overlapping.has(date) }));
  });
  const made = copies.filter(({ isSkipped }) => !isSkipped);
  const isPossible = day !== null && until !== null && until >= from && isComplete && series.length > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPossible) return event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    setBusy(true);
    setError(undefined);
    const saved: SavedSeries = { slots: [], skipped: [] };
    try {
      for (const one of series) {
        const next = await createSeries(one);
        saved.slots.push(...next.slots);
        saved.skipped.push(...next.skipped);
      }
      if (saved.skipped.length === 0) onCopied(saved.slots.length);
      else setResult(saved);
    } catch (error) {
      showAlert('Error saving slot');
      setError(serverMessage(error) ?? '');
    } finally {
      setBusy(false);
    }
  };

  if (result)
    return (
      // Another dialog, which focuses the sentence.
      <Dialog key="result" title="Copy Week" onClose={onClose}>
        <SeriesResult {...result} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Copy Week" onClose={() => !busy && mayClose() && onClose()}>
      <Form onlyByButton onSubmit={submit}>
        <FieldRow>
          <DateField
            label="A day of the week to copy"
            chooser="Choose week"
            placeholder="MM/DD/YYYY"
            min={today}
            value={day}
            onChange={setDay}
            error={day ? undefined : 'Date is required'}
          />
          <DateField
            label="Until"
            chooser="Choose last day"
            placeholder="MM/DD/YYYY"
            min={from}
            max={addDays(from, MAX_SERIES_DAYS)}
            value={until}
            onChange={setUntil}
            error={untilError(until, from)}
          />
        </FieldRow>
        <chakra.div mb="auto">
          <SlotsPreview
            id={sentence}
            text={
              !isComplete
                ? 'Looking at the time slots of these weeks…'
                : series.length === 0
                  ? `The week of ${inWords(week.from).mediumWithWeekday} has no time slots.`
                  : `This makes ${made.length === 0 ? 'no time slots' : countOfSlots(made.length)} in the weeks from ${inWords(from).mediumWithWeekday} on.`
            }
            days={daysIn(made)}
            skipped={daysIn(copies.filter(({ isSkipped }) => isSkipped))}
          />
        </chakra.div>
        <FieldError>{error}</FieldError>
        <SubmitButton busy={busy} busyText="Saving..." blockedBy={isComplete && made.length > 0 ? undefined : sentence}>
          Copy Week
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** Each day once, in order. */
const daysIn = (copies: readonly { date: Day }[]): Day[] => [...new Set(copies.map(({ date }) => date))].sort();

function untilError(until: Day | null, from: Day): string | undefined {
  if (!until) return 'Until is required';
  if (until > addDays(from, MAX_SERIES_DAYS)) return 'A series can last up to 53 weeks';
  return until < from ? 'Until must be after that week' : undefined;
}
