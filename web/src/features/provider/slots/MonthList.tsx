import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { inWords } from '../../../lib/dates.js';
import { weeksOf } from '../../../ui/calendar/month.js';
import { countsInWords } from './day-counts.js';
import { DayMarks } from './DayMarks.js';
import type { MonthProps } from './MonthGrid.js';

/** A month on a phone, where seven columns are too narrow: one row for each day, in view from today on. */
export function MonthList({ cursor, today, counts, busy, onMove, onOpen }: MonthProps) {
  const days = weeksOf(cursor)
    .flat()
    .filter((day) => day !== null);
  const list = useRef<HTMLUListElement>(null);
  // Late in a month, today is a screen below its first day.
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Days ref={list} aria-label={inWords(cursor).month} aria-busy={busy}>
      {days.map((day) => (
        <li key={day}>
          <button
            type="button"
            data-day={day}
            data-past={day < today ? '' : undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={`${inWords(day).full}, ${countsInWords(counts.get(day))}`}
            onClick={() => {
              onMove(day);
              onOpen(day);
            }}
          >
            {/* The beginning of its name. */}
            <span className="date">{inWords(day).withoutYear}</span>
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
    '& .date': { textStyle: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& [data-past]': { bg: 'bg.muted' },
    '& [aria-current] .date': { fontWeight: 'bold', color: 'brand.fg' },
  },
});
