import { chakra } from '@chakra-ui/react';
import { memo, useDeferredValue, useMemo } from 'react';
import type { OwnSlotFragment } from '../../graphql/generated/dashboard.js';
import { formatDay, inWords } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { Badge } from '../../ui/Badge.js';
import { Button } from '../../ui/Button.js';
import { ChevronRightIcon, EditIcon, LockIcon, TrashIcon } from '../../ui/icons.js';

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

const DAYS_IN_SIGHT = 8;

/** Slots, of which there may be hundreds, grouped by day. */
export function SlotDays({ slots, newestFirst = false, ...actions }: SlotDaysProps) {
  const days = useMemo(() => byDay(slots, newestFirst), [slots, newestFirst]);
  // The first render contains only the visible days; a deferred render adds the others.
  const everything = useDeferredValue(true, false);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 26rem), 1fr))"
      alignItems="start"
      gap="6"
    >
      {(everything ? days : days.slice(0, DAYS_IN_SIGHT)).map(([day, ofDay]) => (
        <Section key={day}>
          <chakra.h3 textStyle="sm" fontWeight="semibold" mb="2">
            {inWords(day).full}
          </chakra.h3>
          <List>
            {ofDay.map((slot) => (
              <SlotRow key={slot.id} slot={slot} {...actions} />
            ))}
          </List>
        </Section>
      ))}
    </chakra.div>
  );
}

function byDay(slots: readonly OwnSlotFragment[], newestFirst: boolean) {
  const sorted = [...slots].sort((a, b) => {
    const order = `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1;
    return newestFirst ? -order : order;
  });
  const days = new Map<string, OwnSlotFragment[]>();
  for (const slot of sorted) days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);
  return [...days];
}

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
          <Badge tone="done">
            <LockIcon />
            Booked
          </Badge>
        ) : (
          <Badge tone="good">Available</Badge>
        )}
      </span>
      <span className="actions">
        {slot.bookingId && (
          <Button
            data-leaves
            variant="outline"
            size="icon"
            aria-label={`Show booking of ${name}`}
            onClick={() => onShowBooking(slot.bookingId ?? '')}
          >
            <ChevronRightIcon />
          </Button>
        )}
        <Button
          data-leaves
          variant="outline"
          size="icon"
          disabled={slot.isBooked}
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(slot)}
        >
          <EditIcon />
        </Button>
        <Button
          variant="danger"
          size="icon"
          disabled={slot.isBooked}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(slot)}
        >
          <TrashIcon />
        </Button>
      </span>
    </li>
  );
});

/** Of thousands of days, the browser lays out only those near the screen. */
const Section = chakra('section', {
  base: { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 7rem' },
});

const List = chakra('ul', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      px: { base: '4', md: '5' },
      py: '2.5',
    },
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
    '& .actions': { display: 'flex', gap: '2' },
  },
});
