import { chakra } from '@chakra-ui/react';
import { memo, useId, type KeyboardEvent } from 'react';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { inWords, type Day } from '../../../lib/dates.js';
import { moveByKey, weeksOf } from '../../../ui/calendar/month.js';
import { DayEntries } from './DayEntries.js';
import { countsInWords, type SlotsByDay } from './day-slots.js';

export interface MonthProps {
  /** the day that has the focus, if it is on a day, in the month that is shown */
  cursor: Day;
  today: Day;
  slots: SlotsByDay;
  /** who has booked, by the ID of the booking */
  guests: ReadonlyMap<string, string>;
  /** whether the slots are being fetched */
  busy: boolean;
  onMove: (day: Day) => void;
  onOpen: (day: Day) => void;
}

// A week that begins on a Sunday; only the names of its days are used.
const WEEK = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06', '2026-02-07'];

/** A month as a grid with one Tab stop, with keyboard navigation as in the WAI-ARIA Authoring Practices. */
export function MonthGrid({ cursor, today, slots, guests, busy, onMove, onOpen }: MonthProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveByKey(cursor, event.key);
    if (!target) return;
    event.preventDefault();
    onMove(target);
  };

  return (
    <Grid role="grid" aria-label={inWords(cursor).month} aria-busy={busy} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" abbr={inWords(day).weekday}>
              {inWords(day).weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(cursor).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) =>
              day === null ? (
                <td key={column} />
              ) : (
                <DayCell
                  key={column}
                  day={day}
                  slots={slots.get(day)}
                  guests={guests}
                  isCursor={day === cursor}
                  isToday={day === today}
                  isPast={day < today}
                  onMove={onMove}
                  onOpen={onOpen}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

interface DayCellProps extends Pick<MonthProps, 'guests' | 'onMove' | 'onOpen'> {
  day: Day;
  slots: readonly OwnSlotFragment[] | undefined;
  isCursor: boolean;
  isToday: boolean;
  isPast: boolean;
}

const DayCell = memo(function DayCell(cell: DayCellProps) {
  const { day, slots, guests, isCursor, isToday, isPast, onMove, onOpen } = cell;
  const entriesId = useId();
  return (
    <td role="gridcell" data-past={isPast ? '' : undefined}>
      <button
        type="button"
        data-day={day}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${inWords(day).full}, ${countsInWords(slots)}`}
        aria-describedby={slots && entriesId}
        onClick={() => {
          onMove(day);
          onOpen(day);
        }}
      >
        <span className="date">{Number(day.slice(8))}</span>
      </button>
      {slots && <DayEntries id={entriesId} slots={slots} guests={guests} />}
    </td>
  );
});

const Grid = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '1',
    '& th': { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted', pb: '1' },
    '& td': { position: 'relative', height: '24', p: '0', verticalAlign: 'top', borderRadius: 'control' },
    '& [role=gridcell]': { bg: 'bg.panel' },
    '& [data-past]': { bg: 'bg.muted' },
    // As large as the cell, below what it contains.
    '& button': {
      position: 'absolute',
      inset: '0',
      display: 'flex',
      alignItems: 'start',
      p: '2',
      borderWidth: '1px',
      borderRadius: 'control',
      outline: '0',
      cursor: 'pointer',
      focusVisibleRing: 'inside',
      _hover: { borderColor: 'brand.fg' },
    },
    '& .date': { textStyle: 'sm', fontWeight: 'semibold' },
    '& [aria-current] .date': {
      px: '2',
      borderRadius: 'pill',
      // Visible where colours are forced.
      outline: '1px solid transparent',
      bg: 'brand.solid',
      color: 'brand.contrast',
    },
  },
});
