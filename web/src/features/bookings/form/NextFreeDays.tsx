import { Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { inWords, type Day } from '../../../lib/dates.js';
import { Button } from '../../../ui/Button.js';

const MAX_DAYS = 4;

interface NextFreeDaysProps {
  /** the day that has no free slots */
  date: Day;
  freeDays: ReadonlySet<Day>;
  onChoose: (day: Day) => void;
}

/**
 * For a day without free slots: buttons for the next days that have some. Earlier days are not offered. If there is no
 * later one, a sentence contains the last day before it that has free times.
 */
export function NextFreeDays({ date, freeDays, onChoose }: NextFreeDaysProps) {
  const id = useId();
  const days = [...freeDays].sort();
  const later = days.filter((day) => day > date).slice(0, MAX_DAYS);
  const last = days.filter((day) => day < date).at(-1);
  if (later.length === 0) {
    return (
      last && (
        <Text textStyle="sm" color="fg.muted">
          There are no free times after this day yet. The last day with free times is {inWords(last).mediumWithWeekday}.
        </Text>
      )
    );
  }
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} textStyle="sm" fontWeight="medium" mb="2">
        Next days with free times
      </Text>
      <Flex wrap="wrap" gap="2">
        {later.map((day) => (
          <Button key={day} variant="outline" px="4" onClick={() => onChoose(day)}>
            {inWords(day).mediumWithWeekday}
          </Button>
        ))}
      </Flex>
    </div>
  );
}
