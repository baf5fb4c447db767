import { Box } from '@chakra-ui/react';
import type { Day } from '../../../lib/dates.js';
import { lastOfMonth, monthOf } from '../../../ui/calendar/month.js';
import { SlotDays, type SlotActions } from './SlotDays.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';

interface SlotsOfDayProps extends SlotActions {
  day: Day;
  /** who has booked, by the ID of the booking */
  guests: ReadonlyMap<string, string>;
}

/** The slots of a day of the month that is shown, above the form that adds one. */
export function SlotsOfDay({ day, ...props }: SlotsOfDayProps) {
  const { slots } = useSlotsOfDays({ from: `${monthOf(day)}-01`, until: lastOfMonth(day) });
  const ofDay = slots.filter(({ date }) => date === day);
  return (
    ofDay.length > 0 && (
      <Box mb="8" outline="0" tabIndex={-1} data-focus-first="">
        <SlotDays slots={ofDay} {...props} />
      </Box>
    )
  );
}
