import { chakra } from '@chakra-ui/react';
import { inWords } from '../../lib/dates.js';
import { weeksOf } from '../../ui/calendar/month.js';
import { countsInWords } from './day-counts.js';
import { DayMarks } from './DayMarks.js';
import type { MonthProps } from './MonthGrid.js';

/** A month on a phone, where seven columns are too narrow: one row for each day, of the current month from today on. */
export function MonthList({ cursor, today, counts, busy, onMove, onOpen }: MonthProps) {
  const days = weeksOf(cursor)
    .flat()
    .filter((day) => day !== null);
  const isCurrent = days.includes(today);
  return (
    <Days aria-label={inWords(cursor).month} aria-busy={busy}>
      {days
        .filter((day) => !isCurrent || day >= today || counts.has(day))
        .map((day) => (
          <li key={day}>
            <button
              type="button"
              data-day={day}
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${inWords(day).full}, ${countsInWords(counts.get(day))}`}
              onClick={() => {
                onMove(day);
                onOpen(day);
              }}
            >
              <span className="date">{inWords(day).shortWithWeekday}</span>
              {counts.has(day) && <DayMarks counts={counts.get(day)!} />}
            </button>
          </li>
        ))}
    </Days>
  );
}

const Days = chakra('ul', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    overflow: 'hidden',
    '& li + li': { borderTopWidth: '1px' },
    '& button': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      width: 'full',
      minH: '11',
      px: '4',
      py: '2',
      textAlign: 'start',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'inside',
    },
    '& .date': { flexShrink: '0', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& [aria-current] .date': { fontWeight: 'bold', color: 'brand.fg' },
  },
});
