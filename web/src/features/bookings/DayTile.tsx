import { chakra } from '@chakra-ui/react';
import { describeDay, type Day } from '../../lib/dates.js';

/** A leaf of a calendar, for the eye alone: the whole date stands in words beside it. */
export const DayTile = ({ day }: { day: Day }) => (
  <chakra.div
    aria-hidden="true"
    flexShrink="0"
    width="14"
    py="2"
    textAlign="center"
    bg="brand.subtle"
    color="brand.fg"
    borderRadius="control"
  >
    <chakra.div textStyle="xs" fontWeight="semibold">
      {describeDay(day, { month: 'short' })}
    </chakra.div>
    <chakra.div textStyle="heading">{describeDay(day, { day: 'numeric' })}</chakra.div>
  </chakra.div>
);
