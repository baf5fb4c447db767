import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { inWords, type Day } from '../../lib/dates.js';
import { Button } from '../../ui/Button.js';

const MOST = 4;

interface NextFreeDaysProps {
  /** the day that has no free slots */
  date: Day;
  freeDays: ReadonlySet<Day>;
  onChoose: (day: Day) => void;
}

/** The way on from a day without slots: to the next days that have some, or else to the last ones. */
export function NextFreeDays({ date, freeDays, onChoose }: NextFreeDaysProps) {
  const id = useId();
  const days = [...freeDays].filter((day) => day !== date).sort();
  const later = days.filter((day) => day > date).slice(0, MOST);
  const offered = later.length > 0 ? later : days.slice(-MOST);
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <chakra.p id={id} textStyle="sm" fontWeight="medium" mb="2">
        {later.length > 0 ? 'Next days with free times' : 'Earlier days with free times'}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {offered.map((day) => (
          <Button key={day} variant="outline" px="4" onClick={() => onChoose(day)}>
            {inWords(day).ofYearShort}
          </Button>
        ))}
      </chakra.div>
    </div>
  );
}
