import { Box, chakra } from '@chakra-ui/react';
import type { Day } from '../../../lib/dates.js';
import { foldedDays } from './slot-series.js';

interface DayFoldsProps {
  /** what the days are, which opens the list of them */
  summary: string;
  days: readonly Day[];
}

/** Days, folded until they are asked for, with one line for each month. */
export const DayFolds = ({ summary, days }: DayFoldsProps) =>
  days.length > 0 && (
    <chakra.details textStyle="sm">
      <chakra.summary cursor="pointer" py="1" borderRadius="sm" focusVisibleRing="outside">
        {summary}
      </chakra.summary>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1" mt="1" ps="4">
        {foldedDays(days).map(({ month, dates }) => (
          <Box key={month} display="contents">
            <chakra.dt color="fg.muted">{month}</chakra.dt>
            <dd>{dates}</dd>
          </Box>
        ))}
      </chakra.dl>
    </chakra.details>
  );
