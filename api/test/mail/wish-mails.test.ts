import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking, toggleService } from '../../src/marketplace/admin/moderation.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { cancelBooking, decideBooking } from '../../src/marketplace/bookings/bookings.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import type { OutgoingMail } from '../../src/engine/mail/outgoing-mail.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { createSlotSeries } from '../../src/marketplace/slots/slot-series.js';
import { createSlot, deleteSlot, updateSlot } from '../../src/marketplace/slots/slots.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { wishForDate } from '../../src/marketplace/wishes/wishes.js';
import { freshApp } from '../support/app.js';
import { eventually, until } from '../support/eventually.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, asViewer } from '../support/factories.js';
import { deliver, kindsOf } from './support/post-office.js';

/** Who is informed of a slot that becomes free (P47); today is 2026-06-15. */
const app = freshApp(() => ({ outboxPollSeconds: 0.02 }));
const db = () => app.dataSource.manager;

const DAY = '2026-07-01';
const FREE = { date: DAY, startTime: '18:00', endTime: '22:00' };
const KIM = 'kim@example.com';

let provider: User;
let service: Service;
let kim: User;

beforeEach(async () => {
  provider = await aProvider(app, { businessName: 'Blossom Events' });
  service = await aService(app, { provider, title: 'Garden Wedding' });
  kim = await aCustomer(app, { email: KIM });
});

const wish = (who = kim, date = DAY, of = service): Promise<void> =>
  wishForDate(db(), app.deps, asViewer(who), { serviceId: of.id, date });

const allPlanned = () =>
  eventually(async () => expect(await db().query(`SELECT FROM outbox WHERE reader = 'wishes'`)).toEqual([]));

/** The mails of wishes that are sent about all changes until now. */
async function informed(): Promise<OutgoingMail[]> {
  await allPlanned();
  return (await deliver(app)).filter(({ kind }) => kind === 'slot-free');
}

const recipients = async () => kindsOf(await informed()).map((kind) => kind.replace('slot-free ', ''));

const openWishes = async (): Promise<number> => (await db().query<unknown[]>('SELECT FROM wishes')).length;

/** A booking for the day by another customer, with the only slot of that day; a customer waits for it. */
async function aBookedDay(status: 'pending' | 'confirmed' = 'pending'): Promise<{ booking: BookingView; by: User }> {
  const by = await aCustomer(app);
  const booking = await aBooking(app, { customer: by, service, slot: await aSlot(app, { provider, ...FREE }), status });
  await wish();
  return { booking, by };
}

const admin = async () => asViewer(await anAdmin(app));
const add = (form = FREE) => createSlot(db(), app.deps, asViewer(provider), { form, address: '127.0.0.1' });

describe('a mail about a free slot is sent to an account that waits for the day', () => {
  it('when a slot is created', async () => {
    await wish();
    await add();
    expect(await recipients()).toEqual([KIM]);
  });

  it('when a series of slots is created, for each of its days', async () => {
    for (const date of [DAY, '2026-07-08', '2026-07-15', '2026-07-02']) await wish(kim, date);
    await aSlot(app, { provider, ...FREE, date: '2026-07-15' });
    await allPlanned();
    await deliver(app);
    // The 15th has a slot already, and the 2nd is no Wednesday.
    const form = { startTime: '18:00', endTime: '22:00', weekdays: [3], from: '2026-06-16', until: '2026-07-31' };
    await createSlotSeries(db(), app.deps, asViewer(provider), { form, address: '127.0.0.1' });
    expect(await recipients()).toEqual([KIM, KIM]);
    expect(await openWishes()).toBe(1);
  });

  it('when a slot of another day is moved to that day', async () => {
    const { id } = await aSlot(app, { provider, ...FREE, date: '2026-07-02' });
    await wish();
    await updateSlot(db(), app.deps, asViewer(provider), { id, form: FREE });
    expect(await recipients()).toEqual([KIM]);
  });

  it('when a booking is cancelled by its customer', async () => {
    const { booking, by } = await aBookedDay();
    await cancelBooking(db(), app.deps, asViewer(by), { id: booking.id });
    expect(await recipients()).toEqual([KIM]);
  });

  it('when a booking is declined', async () => {
    const { booking } = await aBookedDay();
    await decideBooking(db(), app.deps, asViewer(provider), { id: booking.id, status: 'cancelled' });
    expect(await recipients()).toEqual([KIM]);
  });

  it.each(['pending', 'confirmed'] as const)('when an administrator deletes a %s booking', async (status) => {
    const { booking } = await aBookedDay(status);
    await removeBooking(db(), await admin(), booking.id);
    expect(await recipients()).toEqual([KIM]);
  });

  it('when the account of the customer who has booked is deleted', async () => {
    const { by } = await aBookedDay('confirmed');
    await deleteUser(db(), await admin(), by.id);
    expect(await recipients()).toEqual([KIM]);
  });

  it('when many slots are added by one statement', async () => {
    const others = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
    const days = ['2026-07-01', '2026-08-05', '2026-09-30'];
    for (const [at, other] of others.entries()) await wish(other, days[at]);
    await wish(kim, '2026-07-02');
    await db().query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, day, '10:00', '11:00' FROM generate_series(date '2026-07-01', '2026-12-01', '7 days') day`,
      [provider.id],
    );
    expect(await recipients()).toEqual(others.map(({ email }) => email).sort());
    expect(await openWishes()).toBe(1);
  });

  it('when a hidden service or a banned provider returns', async () => {
    await wish();
    const by = await admin();
    await toggleService(db(), by, service.id);
    await add();
    expect(await recipients()).toEqual([]);
    await toggleService(db(), by, service.id);
    expect(await recipients()).toEqual([KIM]);

    await wish(kim, '2026-07-02');
    await banUser(db(), by, provider.id, true);
    await add({ ...FREE, date: '2026-07-02' });
    expect(await recipients()).toEqual([]);
    await banUser(db(), by, provider.id, false);
    expect(await recipients()).toEqual([KIM]);
  });
});

describe('the mail about a free slot', () => {
  it('contains the service, the day, its free times and the link to book, and can be switched off', async () => {
    await wish();
    await add();
    await add({ ...FREE, startTime: '22:30', endTime: '01:00' });
    const [mail] = await informed();
    expect(mail?.subject).toBe('Free again: Garden Wedding on Wed, Jul 1, 2026');
    for (const fact of [
      'Blossom Events',
      'Wednesday, July 1, 2026',
      '6:00 PM – 10:00 PM, 10:30 PM – 1:00 AM next day (Central European Summer Time)',
      `https://marquee.example.com/book/${service.id}`,
    ])
      expect(mail?.text).toContain(fact);
    expect(mail?.unsubscribeUrl).toContain('.freeSlots.');
  });

  it('is sent once to each account that waits for the day, and to no other; wishes for other days remain', async () => {
    const ada = await aCustomer(app, { email: 'ada@example.com' });
    const second = await aService(app, { provider, title: 'Second' });
    const stranger = await aService(app);
    await wish();
    await wish(ada, DAY, second);
    await wish(ada, '2026-07-02');
    await wish(ada, DAY, stranger);
    await add();
    expect(await recipients()).toEqual(['ada@example.com', KIM]);
    await add({ ...FREE, startTime: '12:00', endTime: '14:00' });
    expect(await recipients()).toEqual([]);
    expect(await openWishes()).toBe(2);
  });

  it('is sent again for a wish that is made again', async () => {
    for (let time = 0; time < 2; time += 1) {
      await wish();
      const { id } = await add();
      expect(await recipients()).toEqual([KIM]);
      await deleteSlot(db(), asViewer(provider), id);
    }
  });

  it('is not sent for today or a day in the past, nor when a request has expired', async () => {
    const { booking } = await aBookedDay();
    app.clock.set('2026-07-01T16:00:00Z');
    expect(await settleDueBookings(db(), app.deps)).toBe(1);
    await add({ ...FREE, startTime: '09:00', endTime: '10:00' });
    expect(booking.status).toBe('pending');
    expect(await recipients()).toEqual([]);
  });

  it('is not sent if the slot is booked or edited, which makes none free', async () => {
    await wish();
    await aSlot(app, { provider, date: '2026-07-03', startTime: '10:00', endTime: '11:00' });
    const slot = await aSlot(app, { provider, date: '2026-07-02', startTime: '10:00', endTime: '11:00' });
    await updateSlot(db(), app.deps, asViewer(provider), { id: slot.id, form: { ...FREE, date: '2026-07-02' } });
    await aBooking(app, { service, slot });
    expect(await recipients()).toEqual([]);
    expect(await openWishes()).toBe(1);
  });

  it('is not sent if the slot is booked again before, and then the wish continues', async () => {
    await wish();
    const { id } = await add();
    await allPlanned();
    expect(await openWishes()).toBe(0);
    const slot = await db().findOneByOrFail('Slot', { id });
    const by = await aCustomer(app);
    const { id: bookingId } = await aBooking(app, { customer: by, service, slot: slot as never });
    expect(await recipients()).toEqual([]);
    expect(await openWishes()).toBe(1);
    await cancelBooking(db(), app.deps, asViewer(by), { id: bookingId });
    expect(await recipients()).toEqual([KIM]);
    expect(await openWishes()).toBe(0);
  });

  it('is not sent if the service is hidden before, and then the wish continues', async () => {
    await wish();
    await add();
    await allPlanned();
    const by = await admin();
    await toggleService(db(), by, service.id);
    expect(await recipients()).toEqual([]);
    await toggleService(db(), by, service.id);
    expect(await recipients()).toEqual([KIM]);
  });

  it('is not sent once the day has come', async () => {
    await wish();
    await add();
    await allPlanned();
    app.clock.set('2026-07-01T06:00:00Z');
    expect(await recipients()).toEqual([]);
    expect(await openWishes()).toBe(0);
  });

  it('is not sent to a banned account, nor to one that has switched such mails off', async () => {
    const off = await aCustomer(app);
    await wish();
    await wish(off);
    await banUser(db(), await admin(), kim.id, true);
    await db().query(`UPDATE users SET mail_settings = mail_settings || '{"freeSlots": false}' WHERE id = $1`, [
      off.id,
    ]);
    await add();
    expect(await recipients()).toEqual([]);
  });

  it('is not sent for a service that was deleted', async () => {
    await wish();
    await add();
    await allPlanned();
    await db().query('DELETE FROM services WHERE id = $1', [service.id]);
    expect(await recipients()).toEqual([]);
    expect(await openWishes()).toBe(0);
  });

  it('is planned for any number of accounts', async () => {
    await db().query(
      `WITH made AS (
         INSERT INTO users (id, role, name, email, password_hash)
         SELECT gen_random_uuid(), 'user', 'Customer', 'many' || n || '@example.com', 'x' FROM generate_series(1, 1100) n
         RETURNING id
       ) INSERT INTO wishes (id, account_id, service_id, date) SELECT gen_random_uuid(), id, $1, $2 FROM made`,
      [service.id, DAY],
    );
    await add();
    const planned = async () => (await db().query<unknown[]>(`SELECT FROM mails WHERE kind = 'slot-free'`)).length;
    await until(async () => (await planned()) === 1100);
    expect([await planned(), await openWishes()]).toEqual([1100, 0]);
  });
});
