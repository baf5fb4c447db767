import { randomUUID } from 'node:crypto';
import type { BookingView } from '../../src/bookings/booking-list.js';
import type { Service } from '../../src/services/service.entity.js';
import type { Slot } from '../../src/slots/slot.entity.js';
import type { User } from '../../src/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, aSlot } from '../support/factories.js';
import { atCommit, atOnce, insertInto, refusalOf, type Statement } from './support/refusals.js';

/** What the database refuses whoever asks: a rule with a mistake in it, a script, a person at a prompt. */
let app: TestApp;
let provider: User;
let customer: User;
let service: Service;
let slot: Slot;
let bookedSlot: Slot;
let booking: BookingView;

beforeAll(async () => {
  app = await anApp();
  [provider, customer] = await Promise.all([aProvider(app), aCustomer(app)]);
  service = await aService(app, { provider });
  const times = { provider, date: '2026-07-01' };
  slot = await aSlot(app, { ...times, startTime: '18:00', endTime: '22:00' });
  bookedSlot = await aSlot(app, { ...times, startTime: '08:00', endTime: '10:00' });
  booking = await aBooking(app, { customer, service, slot: bookedSlot });
});
afterAll(() => app.stop());

const refusal = (...statements: Statement[]) => refusalOf(app.dataSource, statements);

const newSlot = (date: string, start_time: string, end_time: string, of = provider): Statement =>
  insertInto('slots', { id: randomUUID(), provider_id: of.id, date, start_time, end_time });

/** A booking that would be fine but for what the test changes. */
const newBooking = (changes: Record<string, unknown> = {}): Statement =>
  insertInto('bookings', {
    id: randomUUID(),
    customer_id: customer.id,
    provider_id: provider.id,
    service_id: service.id,
    slot_id: slot.id,
    service_title: service.title,
    service_category: service.category,
    event_date: slot.date,
    start_time: slot.startTime,
    end_time: slot.endTime,
    event_type: 'Wedding',
    guest_count: 80,
    contact_name: 'Kim',
    contact_email: 'kim@example.com',
    contact_phone: '555-0101',
    status: 'pending',
    total_amount: 450,
    ...changes,
  });
const hold = (id: string | null, of = slot): Statement => [
  'UPDATE slots SET booking_id = $1 WHERE id = $2',
  [id, of.id],
];
const setStatus = (id: string, status: string): Statement => [
  'UPDATE bookings SET status = $2 WHERE id = $1',
  [id, status],
];
const remove = (table: string, { id }: { id: string }): Statement => [
  `DELETE FROM ${table} WHERE id = $1`,
  [id],
];

describe('slots of one provider', () => {
  it.each([
    ['at the same time', '2026-07-01', '18:00', '22:00'],
    ['inside of another', '2026-07-01', '19:00', '20:00'],
    ['around another', '2026-07-01', '17:00', '23:00'],
    ['that begin before another ends', '2026-07-01', '21:59', '23:00'],
    ['that end after another begins', '2026-07-01', '17:00', '18:01'],
    ['that run past midnight over another', '2026-07-01', '20:00', '02:00'],
  ])('are refused %s', async (_, date, start, end) => {
    expect(await refusal(newSlot(date, start, end))).toEqual(atOnce('slots_never_overlap'));
  });

  it('are refused when they meet across midnight', async () => {
    const night = newSlot('2026-08-01', '22:00', '04:00');
    const morning = newSlot('2026-08-02', '03:00', '05:00');
    expect(await refusal(night, morning)).toEqual(atOnce('slots_never_overlap'));
    expect(await refusal(morning, night)).toEqual(atOnce('slots_never_overlap'));
  });

  it('are taken when one begins as the other ends, also at midnight and over New Year', async () => {
    expect(
      await refusal(
        newSlot('2026-07-01', '22:00', '00:00'),
        newSlot('2026-07-02', '00:00', '06:00'),
        newSlot('2026-12-31', '20:00', '03:00'),
        newSlot('2027-01-01', '03:00', '04:00'),
      ),
    ).toBe('nothing');
  });

  it('are taken at the time of somebody else', async () => {
    const someone = await aProvider(app);
    expect(await refusal(newSlot('2026-07-01', '18:00', '22:00', someone))).toBe('nothing');
  });

  it('are refused when they take no time', async () => {
    expect(await refusal(newSlot('2026-09-01', '18:00', '18:00'))).toEqual(
      atOnce('slots_take_time'),
    );
  });

  it('are refused when they are moved over each other', async () => {
    const moved: Statement = [
      `UPDATE slots SET start_time = '09:00', end_time = '11:00' WHERE id = $1`,
      [slot.id],
    ];
    expect(await refusal(moved)).toEqual(atOnce('slots_never_overlap'));
  });
});

describe('a slot and its booking', () => {
  it('are taken together, whichever is written first', async () => {
    for (const bookingFirst of [true, false]) {
      const id = randomUUID();
      const both = [newBooking({ id }), hold(id)];
      expect(await refusal(...(bookingFirst ? both : both.reverse()))).toBe('nothing');
      expect(await refusal(setStatus(id, 'cancelled'), hold(null))).toBe('nothing');
    }
  });

  it.each([
    [
      'a live booking whose slot is not booked',
      () => [newBooking()],
      'live_bookings_hold_their_slot',
    ],
    [
      'a booked slot without a booking',
      () => [hold(randomUUID())],
      'booked_slots_have_a_live_booking',
    ],
    [
      'a slot that is booked by what is booked elsewhere',
      () => [hold(booking.id)],
      'booked_slots_have_a_live_booking',
    ],
    [
      'a slot that is freed under a live booking',
      () => [hold(null, bookedSlot)],
      'live_bookings_hold_their_slot',
    ],
    [
      'a slot that stays booked when its booking is cancelled',
      (): Statement[] => [setStatus(booking.id, 'cancelled')],
      'booked_slots_have_a_live_booking',
    ],
    [
      'a slot that stays booked when its booking is completed',
      (): Statement[] => [setStatus(booking.id, 'completed')],
      'booked_slots_have_a_live_booking',
    ],
    [
      'a slot that stays booked when its booking is deleted',
      (): Statement[] => [remove('bookings', booking)],
      'booked_slots_have_a_live_booking',
    ],
    [
      'a live booking that moves to another slot by itself',
      (): Statement[] => [
        ['UPDATE bookings SET slot_id = $2 WHERE id = $1', [booking.id, slot.id]],
      ],
      // Either side sees it: the old slot names what has left it, and the new one does not name it.
      expect.stringMatching(/^(booked_slots_have_a_live_booking|live_bookings_hold_their_slot)$/),
    ],
  ])('are refused together when the transaction ends: %s', async (_, statements, constraint) => {
    expect(await refusal(...statements())).toEqual(atCommit(constraint as string));
  });

  it('are refused at once: two live bookings of one slot', async () => {
    const times = { slot_id: bookedSlot.id, start_time: '08:00', end_time: '10:00' };
    expect(await refusal(newBooking(times))).toEqual(atOnce('one_live_booking_per_slot'));
  });

  it('may part when the booking is over: any number of them name the slot', async () => {
    expect(
      await refusal(newBooking({ status: 'cancelled' }), newBooking({ status: 'completed' })),
    ).toBe('nothing');
  });

  it('do not let a booked slot be deleted', async () => {
    const got = await refusal(remove('slots', bookedSlot));
    expect(got).toEqual(atOnce('live_bookings_are_whole'));
  });

  it('do not let anybody set by hand whether a slot is booked', async () => {
    await expect(
      app.dataSource.query('UPDATE slots SET is_booked = true WHERE id = $1', [slot.id]),
    ).rejects.toThrow('can only be updated to DEFAULT');
  });
});

describe('a live booking', () => {
  it.each(['slot_id', 'customer_id', 'provider_id'])('is refused without %s', async (column) => {
    expect(await refusal(newBooking({ [column]: null }))).toEqual(
      atOnce('live_bookings_are_whole'),
    );
    const change: Statement = [`UPDATE bookings SET ${column} = NULL WHERE id = $1`, [booking.id]];
    expect(await refusal(change)).toEqual(atOnce('live_bookings_are_whole'));
  });

  it.each(['customer', 'provider'])('does not let its %s be deleted', async (party) => {
    const got = await refusal(remove('users', party === 'customer' ? customer : provider));
    expect(got).toEqual(atOnce('live_bookings_are_whole'));
  });

  it('outlives its service', async () => {
    const gone = await aService(app, { provider });
    const id = randomUUID();
    expect(
      await refusal(newBooking({ id, service_id: gone.id }), hold(id), remove('services', gone)),
    ).toBe('nothing');
    await refusal(remove('bookings', { id }), hold(null));
  });
});
