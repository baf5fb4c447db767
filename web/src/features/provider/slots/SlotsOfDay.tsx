import { Box } from '@chakra-ui/react';
import type { Day } from '../../../lib/dates.js';
import { lastOfMonth, monthOf } from '../../../ui/calendar/month.js';
import { SlotDays, type SlotActions } from './SlotDays.js';
import { useSlotsOfDays } from './useSlotsOfDays.js';

/** The slots of a day of the month that is shown, above the form that adds one. */
export function SlotsOfDay({ day, ...actions }: SlotActions & { day: Day }) {
  const { slots } = useSlotsOfDays({ from: `${monthOf(day)}-01`, until: lastOfMonth(day) });
  const ofDay = slots.filter(({ date }) => date === day);
  return (
    ofDay.length > 0 && (
      <Box mb="8" outline="0" tabIndex={-1} data-focus-first="">
        <SlotDays slots={ofDay} {...actions} />
      </Box>
    )
  );
}
