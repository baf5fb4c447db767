import { chakra } from '@chakra-ui/react';
import { inWords, type Day } from '../lib/dates.js';

/** The next days with free times, in words. */
export const FreeDates = ({ dates }: { dates: readonly Day[] }) =>
  dates.length === 0 ? (
    <chakra.p color="fg.muted">No free times yet</chakra.p>
  ) : (
    <chakra.ul display="flex" flexWrap="wrap" gap="2">
      {dates.map((date) => (
        <chakra.li
          key={date}
          px="3"
          py="1"
          borderRadius="pill"
          bg="brand.subtle"
          color="brand.fg"
          textStyle="sm"
          fontWeight="medium"
        >
          {inWords(date).mediumWithWeekday}
        </chakra.li>
      ))}
    </chakra.ul>
  );
