import { chakra } from '@chakra-ui/react';
import { inWords, type Day } from '../../lib/dates.js';

/** A decorative calendar sheet, hidden from screen readers: the whole date is displayed beside it. */
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
      {inWords(day).monthShort}
    </chakra.div>
    <chakra.div textStyle="heading">{inWords(day).date}</chakra.div>
  </chakra.div>
);
