import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { inWords } from '../../../lib/dates.js';
import { weeksOf } from '../../../ui/calendar/month.js';
import { countsInWords, stateOf, STATES } from './day-slots.js';
import type { MonthProps } from './MonthGrid.js';

/** A month on a phone: a strip of days with a dot for each state of their slots, above the slots of the chosen day. */
export function MonthStrip({ cursor, today, slots, busy, onMove }: MonthProps) {
  const days = weeksOf(cursor)
    .flat()
    .filter((day) => day !== null);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>(`[data-day="${cursor}"]`);
    // Only the strip: the page stays where it is.
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [cursor]);
  return (
    <Days ref={list} aria-label={inWords(cursor).month} aria-busy={busy}>
      {days.map((day) => {
        const states = slots.get(day)?.map(stateOf) ?? [];
        return (
          <li key={day}>
            <button
              type="button"
              data-day={day}
              data-past={day < today ? '' : undefined}
              aria-pressed={day === cursor}
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${inWords(day).full}, ${countsInWords(slots.get(day))}`}
              onClick={() => onMove(day)}
            >
              {/* The beginning of its name. */}
              <span>{inWords(day).weekday.slice(0, 3)}</span>
              <b>{inWords(day).date}</b>
              <span className="dots">
                {STATES.filter((state) => states.includes(state)).map((state) => (
                  <i key={state} className={state} />
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </Days>
  );
}

const Days = chakra('ul', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '1',
    // Over the whole width of the screen.
    mx: '-4',
    px: '4',
    py: '1',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    '& button': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      width: '12',
      height: '16',
      textStyle: 'xs',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'control',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'outside',
    },
    '& b': { textStyle: 'sm', fontWeight: 'semibold', lineHeight: '1.25' },
    '& [data-past]': { bg: 'bg.muted' },
    '& [aria-current]': { color: 'brand.fg' },
    '& [aria-current] b': { textDecoration: 'underline', textUnderlineOffset: '2px' },
    '& [aria-pressed=true]': { bg: 'bg.tint', borderColor: 'brand.fg', borderWidth: '2px', color: 'brand.fg' },
    '& .dots': { display: 'flex', gap: '1', height: '2', mt: '1' },
    // An empty, a half and a full disc, so that no state is recognized by its colour alone; borders are also drawn where
    // colours are forced.
    '& i': { boxSize: '2', borderRadius: 'pill', borderWidth: '1.5px', borderColor: 'currentColor' },
    '& .free': { color: 'brand.fg' },
    '& .pending': { color: 'pending.fg', borderStartWidth: '4px' },
    '& .confirmed': { color: 'good.fg', borderWidth: '4px' },
  },
});
