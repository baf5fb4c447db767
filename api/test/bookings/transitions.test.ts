import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { BOOKING_STATUSES, type BookingStatus } from '../../src/marketplace/bookings/booking-status.js';
import { move, type TransitionName, TRANSITIONS } from '../../src/marketplace/bookings/transitions.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking } from '../support/factories.js';
import { violations } from './support/invariants.js';

afterAll(async () => {
  expect(await violations(app.dataSource.manager)).toEqual([]);
});

const app = sharedApp();
const changed: string[] = [];
beforeAll(async () => {
  app.deps.events.listen('bookingChanged', ({ id }) => changed.push(id));
});

/** The transitions that lead from `pending` to each status. */
const WAY: Record<BookingStatus, TransitionName[]> = {
  pending: [],
  confirmed: ['confirmed'],
  cancelled: ['withdrawn'],
  completed: ['confirmed', 'completed'],
};

const moveOne = (name: TransitionName, id: string) =>
  app.dataSource.transaction((db) => move(db, name, { where: 'id = $1', values: [id] }));

async function aBookingThatIs(status: BookingStatus): Promise<string> {
  const { id } = await aBooking(app);
  for (const name of WAY[status]) await moveOne(name, id);
  return id;
}

/** The booking, and whether its slot is booked. */
async function stateOf(id: string) {
  const db = app.dataSource.manager;
  const { status, cancelledBecause, slotId } = await db.findOneByOrFail(Booking, { id });
  const { bookingId } = await db.findOneByOrFail(Slot, { id: slotId ?? '' });
  return { status, cancelledBecause, holdsSlot: bookingId === id };
}

const NAMES = Object.keys(TRANSITIONS) as TransitionName[];
const CASES = NAMES.flatMap((name) => BOOKING_STATUSES.map((status) => [name, status] as const));
const from = (name: TransitionName): readonly BookingStatus[] => TRANSITIONS[name].from;

describe('a transition of a booking', () => {
  it.each(CASES.filter(([name, status]) => from(name).includes(status)))(
    '%s moves a booking that is %s, publishes the change, and frees its slot unless the booking is live',
    async (name, status) => {
      const id = await aBookingThatIs(status);
      const { to, ...rest } = TRANSITIONS[name];
      changed.length = 0;
      expect(await moveOne(name, id)).toMatchObject([{ id }]);
      expect(await stateOf(id)).toEqual({
        status: to,
        cancelledBecause: 'because' in rest ? rest.because : null,
        holdsSlot: to === 'confirmed',
      });
      expect(changed).toEqual([id]);
    },
  );

  it.each(CASES.filter(([name, status]) => !from(name).includes(status)))(
    '%s leaves a booking that is %s unchanged',
    async (name, status) => {
      const id = await aBookingThatIs(status);
      const before = await stateOf(id);
      changed.length = 0;
      expect(await moveOne(name, id)).toEqual([]);
      expect(await stateOf(id)).toEqual(before);
      expect(changed).toEqual([]);
    },
  );

  it('is made by no other code than transitions.ts, and a change of its slot by none but change-slot.ts', async () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url));
    const files = (await readdir(root, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('database/migrations/'),
    );
    const changing = [];
    for (const file of files) {
      const source = await readFile(root + file, 'utf8');
      if (/UPDATE (?:bookings|slots) SET [^`]*\b(?:status|booking_id) = (?!\$)/.test(source)) changing.push(file);
    }
    expect(changing.sort()).toEqual(['marketplace/bookings/change-slot.ts', 'marketplace/bookings/transitions.ts']);
  });
});
