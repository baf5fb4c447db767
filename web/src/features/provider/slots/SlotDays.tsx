import { chakra } from '@chakra-ui/react';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { formatDay, inWords, type Day } from '../../../lib/dates.js';
import { formatShortSpan, formatSpan } from '../../../lib/times.js';
import { ChevronRightIcon, EditIcon, LockIcon, TrashIcon } from '../../../ui/icons.js';

export interface SlotActions {
  onEdit: (slot: OwnSlotFragment) => void;
  onDelete: (slot: OwnSlotFragment) => void;
  /** leads to the booking with this ID, which holds a slot */
  onShowBooking: (id: string) => void;
}

interface SlotDaysProps extends SlotActions {
  slots: readonly OwnSlotFragment[];
  newestFirst?: boolean;
  /** who has booked, by the ID of the booking: for the slots of one day, which have the whole width */
  guests?: ReadonlyMap<string, string>;
}

/** The first render contains the visible slots; further renders add as many as take a few milliseconds each. */
const SLOTS_PER_RENDER = 40;

/** Slots, of which there may be thousands, grouped by day. */
export function SlotDays({ slots, newestFirst = false, guests, onEdit, onDelete, onShowBooking }: SlotDaysProps) {
  const days = useMemo(() => byDay(slots, newestFirst), [slots, newestFirst]);
  const [shown, setShown] = useState(SLOTS_PER_RENDER);
  useEffect(() => {
    if (shown < slots.length) startTransition(() => setShown(shown + SLOTS_PER_RENDER));
  }, [shown, slots.length]);
  return (
    <Days {...(guests && { gridTemplateColumns: 'minmax(0, 1fr)' })}>
      {days
        .filter(({ before }) => before < shown)
        .map(({ day, ofDay }) => (
          <SlotDay key={day} {...{ day, ofDay, guests, onEdit, onDelete, onShowBooking }} />
        ))}
    </Days>
  );
}

interface DayOfSlots {
  day: Day;
  ofDay: OwnSlotFragment[];
  /** the number of slots on the days before it in the list */
  before: number;
}

function byDay(slots: readonly OwnSlotFragment[], newestFirst: boolean): DayOfSlots[] {
  const sorted = [...slots].sort((a, b) => {
    const order = `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1;
    return newestFirst ? -order : order;
  });
  const days: DayOfSlots[] = [];
  for (const [before, slot] of sorted.entries()) {
    const last = days.at(-1);
    if (last?.day === slot.date) last.ofDay.push(slot);
    else days.push({ day: slot.date, ofDay: [slot], before });
  }
  return days;
}

interface SlotDayProps extends SlotActions, Omit<DayOfSlots, 'before'> {
  guests: ReadonlyMap<string, string> | undefined;
}

// Memoised, because there may be hundreds of days, and each render adds some.
const SlotDay = memo(function SlotDay({ day, ofDay, guests, ...actions }: SlotDayProps) {
  return (
    <section>
      <h3 aria-label={inWords(day).full}>{inWords(day).mediumWithWeekday}</h3>
      <ul>
        {ofDay.map((slot) => (
          <SlotRow key={slot.id} slot={slot} guest={guests?.get(slot.bookingId ?? '')} {...actions} />
        ))}
      </ul>
    </section>
  );
});

interface SlotRowProps extends SlotActions {
  slot: OwnSlotFragment;
  guest: string | undefined;
}

// Memoised, because there may be hundreds of rows: only the one that changes is rendered again.
const SlotRow = memo(function SlotRow({ slot, guest, onEdit, onDelete, onShowBooking }: SlotRowProps) {
  const name = `slot ${formatDay(slot.date)} ${formatSpan(slot)}`;
  return (
    <li>
      <span className="time">
        <span aria-hidden="true">
          {/* Wraps between the times, not within one. */}
          {formatShortSpan(slot).replace(/ (?=[AP]M)/g, '\u00a0')}
          {slot.endsNextDay && ' next day'}
        </span>
        <span className="spoken">{formatSpan(slot)}</span>
        {slot.isBooked ? (
          <span className="booked">
            <LockIcon />
            Booked
          </span>
        ) : (
          <span className="free">Available</span>
        )}
        {guest && <bdi>{guest}</bdi>}
      </span>
      {slot.bookingId && (
        <button
          type="button"
          className="row show"
          data-leaves
          aria-label={`Show booking of ${name}`}
          onClick={() => onShowBooking(slot.bookingId ?? '')}
        >
          <ChevronRightIcon />
        </button>
      )}
      <button
        type="button"
        className="row"
        data-leaves
        disabled={slot.isBooked}
        aria-label={`Edit ${name}`}
        onClick={() => onEdit(slot)}
      >
        <EditIcon />
      </button>
      <button
        type="button"
        className="delete"
        disabled={slot.isBooked}
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(slot)}
      >
        <TrashIcon />
      </button>
    </li>
  );
});

/**
 * One component with the styles of all rows, of which there may be thousands: if each button computed its own, rendering
 * them would take several times as long.
 */
const Days = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
      md: 'repeat(auto-fill, minmax(13rem, 1fr))',
    },
    alignItems: 'start',
    columnGap: { base: '2', md: '4' },
    rowGap: { base: '1.5', md: '5' },
    // Of thousands of days, the browser lays out only those near the screen.
    '& section': { minW: '0', contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 4.25rem' },
    '& h3': { textStyle: 'xs', fontWeight: 'semibold', lineHeight: '1.25', mb: '0.5' },
    '& ul': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'control' },
    '& li': { position: 'relative', display: 'flex', alignItems: 'center', minH: '11', ps: { base: '2.5', md: '4' } },
    '& li + li': { borderTopWidth: '1px' },
    '& .time': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
      flex: '1',
      minW: '0',
      pe: '5',
      py: '0.5',
      // Above the button that is as large as the row.
      position: 'relative',
      zIndex: '1',
      pointerEvents: 'none',
      textStyle: 'xs',
      lineHeight: '1.35',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .time > :first-of-type': { fontSize: { base: '0.8125rem', md: 'sm' }, fontWeight: 'medium' },
    '& .spoken': { srOnly: true },
    '& .free': { color: 'good.fg' },
    '& .booked': { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'done.fg' },
    '& bdi': { flexBasis: 'full', overflowWrap: 'anywhere' },
    '& button': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '11',
      flexShrink: '0',
      borderRadius: 'control',
      color: 'fg.muted',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'inside',
      _hover: { color: 'brand.fg', bg: 'bg.tint' },
      _disabled: { width: '6', opacity: '0.45', cursor: 'not-allowed', bg: 'transparent' },
      _print: { display: 'none' },
    },
    // As large as the row up to the buttons after it, with an icon at its end.
    '& .row:enabled': {
      position: 'absolute',
      insetBlock: '0',
      insetStart: '0',
      insetEnd: '11',
      width: 'auto',
      height: 'auto',
      justifyContent: 'end',
    },
    '& .show:enabled': { insetEnd: '12' },
    '& .delete:enabled': { color: 'fg.error', _hover: { bg: 'bg.error' } },
  },
});
