import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { serverMessage } from '../../../graphql/errors.js';
import { showFieldErrors } from '../../../graphql/form-errors.js';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { showAlert } from '../../../lib/alerts.js';
import { inWords, type Day } from '../../../lib/dates.js';
import { useDraftForm } from '../../../session/useDraftForm.js';
import { countOfSlots } from './SeriesPreview.js';
import { fieldsOfSlot, proposedSeries, type SlotFields } from './slot-fields.js';
import { lengthOf, timeAfter } from './slot-series.js';
import { useSaveSlots, useUsualLength, type SavedSeries } from './useSaveSlots.js';

interface SlotFormOptions {
  slot: OwnSlotFragment | undefined;
  date: Day | undefined;
  onClose: () => void;
  /** called with what a series has made, if some of its days were skipped */
  onSkipped: (saved: SavedSeries) => void;
}

/** What is sent of the form. */
type Complete = SlotFields & { date: Day };

/** The form of a slot or a series: what it proposes, and what happens when it is saved. */
export function useSlotForm({ slot, date, onClose, onSkipped }: SlotFormOptions) {
  const slots = useSaveSlots();
  const usualLength = useUsualLength();
  const lastLength = useRef<number>(undefined);
  const proposed = useRef('');
  /** what was saved before another slot is added; an object, so that the same sentence again is new */
  const [saved, setSaved] = useState<{ sentence: string }>();
  const { form, unsaved, discard } = useDraftForm(`slot ${slot?.id ?? date ?? 'new'}`, {
    defaultValues: fieldsOfSlot(slot, date),
  });
  const { control, setError, clearErrors, setValue, getValues, subscribe } = form;
  // Registered before the other fields, in the order of the page, because the first invalid field is focused.
  const { field: dateField } = useController({ name: 'date', control, rules: { required: 'Date is required' } });

  /** Fills in the end of a new slot, unless another one was entered. */
  const proposeEnd = () => {
    const { startTime, endTime } = getValues();
    if (slot || !startTime || (endTime && endTime !== proposed.current)) return;
    proposed.current = timeAfter(startTime, lastLength.current ?? usualLength() ?? 0) ?? '';
    setValue('endTime', proposed.current);
  };

  const repeat = () => {
    const { date, weekdays, repeats } = getValues();
    if (!repeats || !date || weekdays.length > 0) return;
    const series = proposedSeries(date);
    setValue('weekdays', series.weekdays);
    setValue('until', series.until);
  };

  const save = async ({ date, startTime, endTime, repeats, weekdays, until }: Complete) => {
    const times = { startTime, endTime };
    if (slot) await slots.update(slot.id, { date, ...times });
    else if (repeats && until) return slots.createSeries({ ...times, weekdays, from: date, until });
    else await slots.create({ date, ...times });
    return undefined;
  };

  const addAnother = (fields: Complete, series: SavedSeries | undefined) => {
    lastLength.current = lengthOf(fields);
    proposed.current = '';
    setSaved({ sentence: sentenceOf(fields.date, series) });
    form.reset({ ...fields, startTime: '', endTime: '' });
    discard();
  };

  const submit = (then: 'close' | 'another') =>
    form.handleSubmit(async (fields) => {
      if (!fields.date) return;
      const complete = { ...fields, date: fields.date };
      try {
        const series = await save(complete);
        discard();
        if (then === 'another') addAnother(complete, series);
        else if (series && series.skipped.length > 0) onSkipped(series);
        else onClose();
      } catch (error) {
        setSaved(undefined);
        showAlert('Error saving slot');
        // The text of the alert is fixed (S8.4). The reason, such as an overlap, is shown once in the form.
        if (!showFieldErrors(error, ['date', 'startTime', 'endTime', 'weekdays', 'until'], setError))
          setError('root', { message: serverMessage(error) ?? '' });
      }
    });

  // An overlap is one of the times that were sent.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => clearErrors('root') }),
    [subscribe, clearErrors],
  );

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Without the form's own function, which does not know the fields yet that are registered after a reset.
    if (saved) element.current?.querySelector<HTMLElement>('[name="startTime"]')?.focus();
  }, [saved]);

  return { form, unsaved, discard, element, dateField, submit, saved: saved?.sentence, proposeEnd, repeat };
}

function sentenceOf(date: Day, series: SavedSeries | undefined): string {
  if (!series) return `Added: ${inWords(date).mediumWithWeekday}.`;
  const skipped = series.skipped.map(({ date }) => inWords(date).shortWithWeekday);
  const added = series.slots.length === 0 ? 'No time slot was added.' : `${countOfSlots(series.slots.length)} added.`;
  return skipped.length === 0 ? added : `${added} Skipped, because of other time slots: ${skipped.join('; ')}.`;
}
