import { Grid } from '@chakra-ui/react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { addDays, type Day } from '../../../lib/dates.js';
import { MAX_SERIES_DAYS } from '../../../lib/limits.js';
import { DateField } from '../../../ui/calendar/DateField.js';
import { SeriesPreview } from './SeriesPreview.js';
import type { SlotFields } from './slot-fields.js';
import { WeekdayBoxes } from './WeekdayBoxes.js';

interface SeriesFieldsProps {
  form: UseFormReturn<SlotFields>;
  today: Day;
}

/** On which weekdays, and until when, a slot is repeated, and what that makes. */
export function SeriesFields({ form: { control, watch, formState }, today }: SeriesFieldsProps) {
  const { errors } = formState;
  const [date, startTime, endTime] = watch(['date', 'startTime', 'endTime']);
  const from = date ?? today;
  const { field: weekdays } = useController({
    name: 'weekdays',
    control,
    rules: { validate: (days) => days.length > 0 || 'Please choose at least one weekday' },
  });
  const { field: until } = useController({
    name: 'until',
    control,
    rules: {
      required: 'Until is required',
      validate: (day, { date }) => {
        if (!day || !date) return true;
        if (day < date) return 'Until must not be earlier than the date';
        return day <= addDays(date, MAX_SERIES_DAYS) || 'A series can last up to 53 weeks';
      },
    },
  });
  const isComplete = date && startTime && endTime && startTime !== endTime && weekdays.value.length > 0;
  const isInRange = until.value !== null && until.value >= from && until.value <= addDays(from, MAX_SERIES_DAYS);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5">
      <WeekdayBoxes value={weekdays.value} onChange={weekdays.onChange} error={errors.weekdays?.message} />
      <DateField
        label="Until"
        chooser="Choose last day"
        placeholder="MM/DD/YYYY"
        hint="The last day, up to 53 weeks after the first."
        min={from}
        max={addDays(from, MAX_SERIES_DAYS)}
        error={errors.until?.message}
        {...until}
      />
      {isComplete && isInRange && until.value && (
        <SeriesPreview series={{ startTime, endTime, weekdays: weekdays.value, from, until: until.value }} />
      )}
    </Grid>
  );
}
