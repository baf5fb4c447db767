import { chakra } from '@chakra-ui/react';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { formatDay, inWords, type Day } from '../../../lib/dates.js';
import { formatSpan } from '../../../lib/times.js';
import { ChevronRightIcon, EditIcon, LockIcon, TrashIcon } from '../../../ui/icons.js';
import { badgeRecipe, buttonRecipe } from '../../../ui/theme/recipes.js';

export interface SlotActions {
  onEdit: (slot: OwnSlotFragment) => void;
  onDelete: (slot: OwnSlotFragment) => void;
  /** leads to the booking with this ID, which holds a slot */
  onShowBooking: (id: string) => void;
}

interface SlotDaysProps extends SlotActions {
  slots: readonly OwnSlotFragment[];
  newestFirst?: boolean;
}

/** The first render contains the visible slots; further renders add as many as take a few milliseconds each. */
const SLOTS_PER_RENDER = 40;

/** Slots, of which there may be thousands, grouped by day. */
export function SlotDays({ slots, newestFirst = false, onEdit, onDelete, onShowBooking }: SlotDaysProps) {
  const days = useMemo(() => byDay(slots, newestFirst), [slots, newestFirst]);
  const [shown, setShown] = useState(SLOTS_PER_RENDER);
  useEffect(() => {
    if (shown < slots.length) startTransition(() => setShown(shown + SLOTS_PER_RENDER));
  }, [shown, slots.length]);
  return (
    <Days>
      {days
        .filter(({ before }) => before < shown)
        .map(({ day, ofDay }) => (
          <SlotDay key={day} {...{ day, ofDay, onEdit, onDelete, onShowBooking }} />
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

// Memoised, because there may be hundreds of days, and each render adds some.
const SlotDay = memo(function SlotDay({ day, ofDay, ...actions }: SlotActions & Omit<DayOfSlots, 'before'>) {
  return (
    <section>
      <h3>{inWords(day).full}</h3>
      <ul>
        {ofDay.map((slot) => (
          <SlotRow key={slot.id} slot={slot} {...actions} />
        ))}
      </ul>
    </section>
  );
});

// Memoised, because there may be hundreds of rows: only the one that changes is rendered again.
const SlotRow = memo(function SlotRow({
  slot,
  onEdit,
  onDelete,
  onShowBooking,
}: SlotActions & { slot: OwnSlotFragment }) {
  const name = `slot ${formatDay(slot.date)} ${formatSpan(slot)}`;
  return (
    <li>
      <span className="time">
        {/* Wraps between the times, not within one. */}
        {formatSpan(slot).replace(/ (?=[AP]M)/g, '\u00a0')}
        {slot.isBooked ? (
          <span className="badge booked">
            <LockIcon />
            Booked
          </span>
        ) : (
          <span className="badge">Available</span>
        )}
      </span>
      <span className="actions">
        {slot.bookingId && (
          <button
            type="button"
            data-leaves
            aria-label={`Show booking of ${name}`}
            onClick={() => onShowBooking(slot.bookingId ?? '')}
          >
            <ChevronRightIcon />
          </button>
        )}
        <button
          type="button"
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
      </span>
    </li>
  );
});

const { variant, size } = buttonRecipe.variants!;
const { tone } = badgeRecipe.variants!;

/**
 * One component with the styles of all rows, of which there may be thousands: if each button and each badge computed its
 * own, rendering them would take several times as long.
 */
const Days = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))',
    alignItems: 'start',
    gap: '6',
    // Of thousands of days, the browser lays out only those near the screen.
    '& section': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 7rem' },
    '& h3': { textStyle: 'sm', fontWeight: 'semibold', mb: '2' },
    '& ul': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'card' },
    '& li': { display: 'flex', alignItems: 'center', gap: '4', px: { base: '4', md: '5' }, py: '2.5' },
    '& li + li': { borderTopWidth: '1px' },
    '& .time': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '4',
      rowGap: '1',
      flex: '1',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .badge': { ...badgeRecipe.base, ...tone.good },
    '& .badge.booked': tone.done,
    '& .actions': { display: 'flex', gap: '2' },
    '& button': { ...buttonRecipe.base, ...size.icon, ...variant.outline },
    '& button.delete': variant.danger,
  },
});
