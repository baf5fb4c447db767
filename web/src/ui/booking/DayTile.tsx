import { Box } from '@chakra-ui/react';
import { inWords, type Day } from '../../lib/dates.js';

/** A decorative calendar sheet, hidden from screen readers: the whole date is displayed beside it. */
export const DayTile = ({ day }: { day: Day }) => (
  <Box
    aria-hidden="true"
    flexShrink="0"
    width="14"
    py="2"
    textAlign="center"
    bg="brand.subtle"
    color="brand.fg"
    borderRadius="control"
  >
    <Box textStyle="xs" fontWeight="semibold">
      {inWords(day).monthShort}
    </Box>
    <Box textStyle="heading">{inWords(day).date}</Box>
  </Box>
);
