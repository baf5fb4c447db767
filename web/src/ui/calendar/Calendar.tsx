import { Box, chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths, inWords, type Day } from '../../lib/dates.js';
import { Button } from '../Button.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.js';
import { lastOfMonth, monthOf, moveByKey, weeksOf } from './month.js';

interface Marks {
  days: ReadonlySet<Day>;
  meaning: string;
}

export interface CalendarProps {
  value: Day | null;
  /** the first day that can be chosen */
  min: Day;
  /** the calendar ends with the month of this day, if it is later than `min` */
  max?: Day | undefined;
  /** days with a dot, and the meaning of the dot for screen readers; without a value the calendar begins with the first */
  marked?: Marks | undefined;
  /** days that are crossed out, but can be chosen */
  crossed?: Marks | undefined;
  /** whether the calendar takes the focus when it opens */
  autoFocus: boolean;
  onChoose: (day: Day) => void;
}

// A week that begins on a Sunday; only the names of its days are used.
const weekdays = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06', '2026-02-07'];

/** The days of one month, with keyboard navigation as in the WAI-ARIA Authoring Practices. */
export function Calendar({ value, min, max, marked, crossed, autoFocus, onChoose }: CalendarProps) {
  const [moved, setMoved] = useState<Day>();
  const firstMarked = [...(marked?.days ?? [])].filter((day) => day > min).sort()[0];
  // Until one has moved, also when the marks arrive later than the calendar.
  const cursor = moved ?? (value && value > min ? value : (firstMarked ?? min));
  const last = max && max > min ? lastOfMonth(max) : undefined;
  /** Also while the day that has it is being replaced. */
  const hasFocus = useRef(autoFocus);
  const grid = useRef<HTMLTableElement>(null);

  useLayoutEffect(() => {
    if (hasFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor]);

  const moveTo = (day: Day) => setMoved(day < min ? min : last && day > last && day > cursor ? last : day);
  const meaningOf = (day: Day) => [marked, crossed].find((marks) => marks?.days.has(day))?.meaning;

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveByKey(cursor, event.key);
    if (!target) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    <>
      <Header>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous month"
          disabled={monthOf(cursor) <= monthOf(min)}
          onClick={() => moveTo(addMonths(cursor, -1))}
        >
          <ChevronLeftIcon />
        </Button>
        <Month aria-live="polite">{inWords(cursor).month}</Month>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next month"
          disabled={last !== undefined && monthOf(cursor) >= monthOf(last)}
          onClick={() => moveTo(addMonths(cursor, 1))}
        >
          <ChevronRightIcon />
        </Button>
      </Header>
      <Grid
        role="grid"
        ref={grid}
        onKeyDown={onKeyDown}
        onFocus={() => void (hasFocus.current = true)}
        onBlur={() => void (hasFocus.current = false)}
      >
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={inWords(day).weekday}>
                {inWords(day).weekday.charAt(0)}
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
                  <td key={column} role="gridcell" aria-selected={day === value}>
                    <button
                      type="button"
                      tabIndex={day === cursor ? 0 : -1}
                      disabled={day < min}
                      data-marked={marked?.days.has(day) ? '' : undefined}
                      data-crossed={crossed?.days.has(day) ? '' : undefined}
                      aria-label={[inWords(day).full, meaningOf(day)].filter(Boolean).join(', ')}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Grid>
    </>
  );
}

/**
 * Rendered with what contains a calendar, it inserts the calendar's styles. Chromium computes the styles and the layout of
 * the whole page again when such rules are inserted, so the first calendar would otherwise delay the first key
 * that is typed into its field.
 */
export const CalendarStyles = () => (
  <Box hidden>
    <Popover />
    <Header />
    <Month />
    <Grid />
  </Box>
);

const Header = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '2' },
});

const Month = chakra('p', { base: { fontWeight: 'semibold' } });

const Grid = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: '0',
    '& th': { height: '8', textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& button': {
      position: 'relative',
      // 44 px as a touch target, or smaller if the screen is too narrow for seven.
      boxSize: 'min(2.75rem, (100vw - 3.25rem) / 7)',
      textStyle: 'sm',
      borderRadius: 'pill',
      outline: '0',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
      _hover: { bg: 'bg.muted' },
      _disabled: { color: 'fg.muted', opacity: '0.5', cursor: 'not-allowed' },
    },
    '& [data-marked]': { fontWeight: 'semibold', color: 'brand.fg' },
    '& [data-marked]::after': {
      content: '""',
      position: 'absolute',
      insetX: '0',
      bottom: '1',
      mx: 'auto',
      boxSize: '1',
      borderRadius: 'pill',
      // A border, which forced colours leave.
      borderWidth: '0.125rem',
      borderColor: 'currentColor',
    },
    '& [data-crossed]': { color: 'fg.muted', textDecoration: 'line-through' },
    '& [aria-selected=true] button': { bg: 'brand.solid', color: 'brand.contrast' },
  },
});

/** Shows a calendar below its field. */
export const Popover = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    scrollMarginBottom: '3',
    top: '100%',
    // On phones it is wider than the field and centred.
    insetStart: { base: '50%', sm: '0' },
    translate: { base: '-50% 0', sm: 'none' },
    mt: '2',
    p: { base: '2', sm: '3' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'lifted',
  },
});
