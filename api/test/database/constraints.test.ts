import { randomUUID } from 'node:crypto';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import type { Slot } from '../../src/marketplace/slots/slot.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, aSlot } from '../support/factories.js';
import { atCommit, atOnce, insertInto, refusalOf, type Statement } from './support/refusals.js';

/** What the database itself rejects, be it from a faulty rule, a script or a person at a prompt. */
const app = sharedApp();
let provider: User;
let customer: User;
let service: Service;
let slot: Slot;
let bookedSlot: Slot;
let booking: BookingView;

beforeAll(async () => {
  [provider, customer] = await Promise.all([aProvider(app), aCustomer(app)]);
  service = await aService(app, { provider });
  const times = { provider, date: '2026-07-01' };
  slot = await aSlot(app, { ...times, startTime: '18:00', endTime: '22:00' });
  bookedSlot = await aSlot(app, { ...times, startTime: '08:00', endTime: '10:00' });
  booking = await aBooking(app, { customer, service, slot: bookedSlot });
});

const refusal = (...statements: Statement[]) => refusalOf(app.dataSource, statements);

const newSlot = (date: string, start_time: string, end_time: string, of = provider): Statement =>
  insertInto('slots', { id: randomUUID(), provider_id: of.id, date, start_time, end_time });

/** A booking that is valid except for what the test changes. */
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
const remove = (table: string, { id }: { id: string }): Statement => [`DELETE FROM ${table} WHERE id = $1`, [id]];

describe('the constraints for slots of one provider', () => {
  it.each([
    ['at the same time', '2026-07-01', '18:00', '22:00'],
    ['inside of another', '2026-07-01', '19:00', '20:00'],
    ['around another', '2026-07-01', '17:00', '23:00'],
    ['that begin before another ends', '2026-07-01', '21:59', '23:00'],
    ['that end after another begins', '2026-07-01', '17:00', '18:01'],
    ['that run past midnight over another', '2026-07-01', '20:00', '02:00'],
  ])('reject slots %s', async (_, date, start, end) => {
    expect(await refusal(newSlot(date, start, end))).toEqual(atOnce('slots_never_overlap'));
  });

  it('reject slots that overlap after midnight', async () => {
    const night = newSlot('2026-08-01', '22:00', '04:00');
    const morning = newSlot('2026-08-02', '03:00', '05:00');
    expect(await refusal(night, morning)).toEqual(atOnce('slots_never_overlap'));
    expect(await refusal(morning, night)).toEqual(atOnce('slots_never_overlap'));
  });

  it('accept a slot that begins when another ends, also at midnight and over New Year', async () => {
    expect(
      await refusal(
        newSlot('2026-07-01', '22:00', '00:00'),
        newSlot('2026-07-02', '00:00', '06:00'),
        newSlot('2026-12-31', '20:00', '03:00'),
        newSlot('2027-01-01', '03:00', '04:00'),
      ),
    ).toBe('nothing');
  });

  it("accept a slot at the time of another provider's slot", async () => {
    const someone = await aProvider(app);
    expect(await refusal(newSlot('2026-07-01', '18:00', '22:00', someone))).toBe('nothing');
  });

  it('reject a slot without a duration', async () => {
    expect(await refusal(newSlot('2026-09-01', '18:00', '18:00'))).toEqual(atOnce('slots_take_time'));
  });

  it('reject an update that makes slots overlap', async () => {
    const moved: Statement = [`UPDATE slots SET start_time = '09:00', end_time = '11:00' WHERE id = $1`, [slot.id]];
    expect(await refusal(moved)).toEqual(atOnce('slots_never_overlap'));
  });
});

describe('the constraints for a slot and its booking', () => {
  it('accept a slot and its booking in either order within a transaction', async () => {
    for (const bookingFirst of [true, false]) {
      const id = randomUUID();
      const both = [newBooking({ id }), hold(id)];
      expect(await refusal(...(bookingFirst ? both : both.reverse()))).toBe('nothing');
      expect(await refusal(setStatus(id, 'cancelled'), hold(null))).toBe('nothing');
    }
  });

  it.each([
    ['a live booking whose slot is not booked', () => [newBooking()], 'live_bookings_hold_their_slot'],
    ['a booked slot without a booking', () => [hold(randomUUID())], 'booked_slots_have_a_live_booking'],
    [
      'a slot that is booked by a booking of another slot',
      () => [hold(booking.id)],
      'booked_slots_have_a_live_booking',
    ],
    ['a slot that is freed under a live booking', () => [hold(null, bookedSlot)], 'live_bookings_hold_their_slot'],
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
      'a live booking that moves to another slot without an update of the slots',
      (): Statement[] => [['UPDATE bookings SET slot_id = $2 WHERE id = $1', [booking.id, slot.id]]],
      // One of both fails: the old slot names a booking of another slot, the new one names none.
      expect.stringMatching(/^(booked_slots_have_a_live_booking|live_bookings_hold_their_slot)$/),
    ],
  ])('reject at commit %s', async (_, statements, constraint) => {
    expect(await refusal(...statements())).toEqual(atCommit(constraint as string));
  });

  it('reject a second live booking of one slot at once', async () => {
    const times = { slot_id: bookedSlot.id, start_time: '08:00', end_time: '10:00' };
    expect(await refusal(newBooking(times))).toEqual(atOnce('one_live_booking_per_slot'));
  });

  it('accept several cancelled and completed bookings of one slot', async () => {
    expect(await refusal(newBooking({ status: 'cancelled' }), newBooking({ status: 'completed' }))).toBe('nothing');
  });

  it('prevent the deletion of a booked slot', async () => {
    const got = await refusal(remove('slots', bookedSlot));
    expect(got).toEqual(atOnce('live_bookings_are_whole'));
  });

  it('prevent a direct update of is_booked', async () => {
    await expect(app.dataSource.query('UPDATE slots SET is_booked = true WHERE id = $1', [slot.id])).rejects.toThrow(
      'can only be updated to DEFAULT',
    );
  });
});

describe('the constraints for a live booking', () => {
  it.each(['slot_id', 'customer_id', 'provider_id'])('reject a live booking without %s', async (column) => {
    expect(await refusal(newBooking({ [column]: null }))).toEqual(atOnce('live_bookings_are_whole'));
    const change: Statement = [`UPDATE bookings SET ${column} = NULL WHERE id = $1`, [booking.id]];
    expect(await refusal(change)).toEqual(atOnce('live_bookings_are_whole'));
  });

  it.each(['customer', 'provider'])('prevent the deletion of the %s of a live booking', async (party) => {
    const got = await refusal(remove('users', party === 'customer' ? customer : provider));
    expect(got).toEqual(atOnce('live_bookings_are_whole'));
  });

  it('accept the deletion of the service of a live booking', async () => {
    const gone = await aService(app, { provider });
    const id = randomUUID();
    expect(await refusal(newBooking({ id, service_id: gone.id }), hold(id), remove('services', gone))).toBe('nothing');
    await refusal(remove('bookings', { id }), hold(null));
  });
});
