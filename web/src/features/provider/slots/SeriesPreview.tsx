import { Grid, Text } from '@chakra-ui/react';
import { addDays, inWords, type Day } from '../../../lib/dates.js';
import { formatCount } from '../../../lib/numbers.js';
import { DayFolds } from './DayFolds.js';
import { daysOf, overlappingDays, type Series } from './slot-series.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';

/** `12 time slots` */
export const countOfSlots = (count: number) => `${formatCount(count)} time ${count === 1 ? 'slot' : 'slots'}`;

/** Which slots a series will make: their number, the first and the last day, and all days on demand. */
export function SeriesPreview({ series }: { series: Series }) {
  // A slot of the day before may end on the first day.
  const { slots, isComplete } = useSlotsOfDays({ from: addDays(series.from, -1), until: addDays(series.until, 1) });
  const skipped = overlappingDays(series, isComplete ? slots : []);
  const days = daysOf(series);
  const made = days.filter((day) => !skipped.has(day));
  return (
    <SlotsPreview
      text={
        made.length === 0 ? 'This makes no time slots.' : `This makes ${countOfSlots(made.length)}${rangeOf(made)}.`
      }
      days={made}
      skipped={[...skipped]}
    />
  );
}

interface SlotsPreviewProps {
  /** of the sentence */
  id?: string;
  /** what will be made */
  text: string;
  days: readonly Day[];
  /** days on which something would overlap other slots */
  skipped: readonly Day[];
}

export const SlotsPreview = ({ id, text, days, skipped }: SlotsPreviewProps) => (
  <Grid bg="bg.muted" borderRadius="control" px="4" py="3" gap="1">
    <Text id={id} role="status" textStyle="sm" fontWeight="medium">
      {text}
      {skipped.length > 0 && ` ${daysWithOthers(skipped.length)} skipped.`}
    </Text>
    <DayFolds summary="Show the days" days={days} />
    <DayFolds summary="Show the skipped days" days={skipped} />
  </Grid>
);

/** `: Fri, Dec 4, 2026`, or `, Fri, Dec 4, 2026 to Sun, Jan 3, 2027`. */
export const rangeOf = (days: readonly Day[]): string => {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const from = inWords(first).mediumWithWeekday;
  return days.length === 1 ? `: ${from}` : `, ${from} to ${inWords(last).mediumWithWeekday}`;
};

const daysWithOthers = (count: number) =>
  count === 1 ? '1 day with another time slot then is' : `${count} days with other time slots then are`;
