import { chakra } from '@chakra-ui/react';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { formatShortSpan } from '../../../lib/times.js';
import { CheckIcon, ClockIcon, PlusIcon } from '../../../ui/icons.js';
import { stateOf, type State } from './day-slots.js';

/** Beside its colour, so that no state is recognized by that alone. */
const ICONS: Record<State, typeof CheckIcon> = { free: PlusIcon, pending: ClockIcon, confirmed: CheckIcon };

/** As many lines as a day of the month has space for. */
const MAX_ENTRIES = 4;

interface DayEntriesProps {
  id: string;
  slots: readonly OwnSlotFragment[];
  /** who has booked, by the ID of the booking */
  guests: ReadonlyMap<string, string>;
}

/** `6–10 PM Aaliyah`, a line for each slot of a day: its time, and the first name of who has booked it. */
export function DayEntries({ id, slots, guests }: DayEntriesProps) {
  const shown = slots.length > MAX_ENTRIES ? slots.slice(0, MAX_ENTRIES - 1) : slots;
  return (
    <Entries id={id}>
      {shown.map((slot) => {
        const state = stateOf(slot);
        const Icon = ICONS[state];
        const [who = state] = (guests.get(slot.bookingId ?? '') ?? state).trim().split(/\s+/);
        return (
          <li key={slot.id} className={state}>
            <Icon />
            <span>{`${formatShortSpan(slot)} ${who}`}</span>
          </li>
        );
      })}
      {shown.length < slots.length && <li>{`${slots.length - shown.length} more`}</li>}
    </Entries>
  );
}

const Entries = chakra('ul', {
  base: {
    // A press on it opens the day, whose button is as large as the cell.
    position: 'relative',
    pointerEvents: 'none',
    px: '2',
    // Below the number of the day.
    pt: '8',
    pb: '2',
    textStyle: 'xs',
    '& li': { display: 'flex', gap: '1', overflowWrap: 'anywhere', lineHeight: '1.4' },
    '& svg': { flexShrink: '0', boxSize: '3.5', mt: '0.5' },
    '& .free': { color: 'fg.muted' },
    '& .free svg': { display: { base: 'none', lg: 'block' } },
    '& .pending': { color: 'pending.fg', fontWeight: 'medium' },
    '& .confirmed': { color: 'good.fg', fontWeight: 'semibold' },
  },
});
