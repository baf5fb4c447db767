import { removeBooking } from '../../src/marketplace/admin/moderation.js';
import { answerChange } from '../../src/marketplace/bookings/answer-change.js';
import { cancelBooking, decideBooking } from '../../src/marketplace/bookings/bookings.js';
import { moveBooking } from '../../src/marketplace/bookings/move-booking.js';
import { proposeChange } from '../../src/marketplace/bookings/propose-change.js';
import { planDueMails } from '../../src/reactions/mail/schedule.js';
import type { OutgoingMail } from '../../src/engine/mail/outgoing-mail.js';
import { allPlanned } from '../accounts/support/mails.js';
import { aCase, type Case } from '../bookings/support/agreed.js';
import { freshApp } from '../support/app.js';
import { aBooking, anAdmin, asViewer } from '../support/factories.js';
import { deliver, kindsOf } from './support/post-office.js';

/** Which mails moves and proposals cause, and to whom (P33 and P45). */
const app = freshApp();
const db = () => app.dataSource.manager;

async function aParty(status: 'pending' | 'confirmed'): Promise<Case> {
  const booking = await aCase(app, status);
  await deliver(app);
  return booking;
}

const move = ({ id, customer, other }: Case) =>
  moveBooking(db(), app.deps, asViewer(customer), { id, slotId: other.id });
const propose = ({ id, customer }: Case, slotId: string | null, message: string | null = null) =>
  proposeChange(db(), app.deps, asViewer(customer), { bookingId: id, slotId, message });
const answer = ({ id, provider }: Case, accept: boolean) =>
  answerChange(db(), app.deps, asViewer(provider), { bookingId: id, accept });

/** The kinds with `customer` and `provider` instead of their addresses. */
const kinds = (mails: OutgoingMail[], { customer, provider }: Case) =>
  kindsOf(mails).map((kind) => kind.replace(customer.email, 'customer').replace(provider.email, 'provider'));
const sequenceIn = ({ attachments }: OutgoingMail) => /SEQUENCE:\d+/.exec(attachments[0]?.content ?? '')?.[0];

it('informs the provider that a request has another time, once for each move', async () => {
  const booking = await aParty('pending');
  await move(booking);
  const mails = await deliver(app);
  expect(kinds(mails, booking)).toEqual(['booking-moved provider']);
  for (const text of ['Thursday, July 2, 2026', 'Wednesday, July 1, 2026', 'needs your response', 'Respond by'])
    expect(mails[0]?.text).toContain(text);
  expect(mails[0]?.attachments).toEqual([]);
  await moveBooking(db(), app.deps, asViewer(booking.customer), { id: booking.id, slotId: booking.slot.id });
  expect(kinds(await deliver(app), booking)).toEqual(['booking-moved provider']);
});

it('informs the other party of a proposal, with its words', async () => {
  const booking = await aParty('confirmed');
  await propose(booking, booking.other.id, 'Could we <b>begin</b> later?');
  const [mail, ...others] = await deliver(app);
  expect([mail?.kind, mail?.to, others]).toEqual(['change-proposed', booking.provider.email, []]);
  for (const text of ['Thursday, July 2, 2026', 'Wednesday, July 1, 2026', 'Could we <b>begin</b> later?'])
    expect(mail?.text).toContain(text);
  expect(mail?.html).not.toContain('<b>begin');
});

it('informs the party that proposed a new time that it was accepted, and both have the new calendar file', async () => {
  const booking = await aParty('confirmed');
  await propose(booking, booking.other.id, 'Later, please.');
  await deliver(app);
  await answer(booking, true);
  const mails = await deliver(app);
  expect(kinds(mails, booking)).toEqual(['booking-moved provider', 'change-answered customer']);
  expect(mails.map(sequenceIn)).toEqual(['SEQUENCE:2', 'SEQUENCE:2']);
  for (const { attachments } of mails) expect(attachments[0]?.content).toContain('DTSTART:20260702T080000Z');
});

it('informs the party that proposed a new time that it was refused', async () => {
  const booking = await aParty('confirmed');
  await propose(booking, booking.other.id);
  await deliver(app);
  await answer(booking, false);
  const mails = await deliver(app);
  expect(kinds(mails, booking)).toEqual(['change-answered customer']);
  expect(mails[0]?.text).toContain('has refused');
  expect(mails[0]?.attachments).toEqual([]);
});

it('informs each party once that they have called off the booking', async () => {
  const booking = await aParty('confirmed');
  await propose(booking, null, 'The party is off.');
  await deliver(app);
  await answer(booking, true);
  const mails = await deliver(app);
  expect(kinds(mails, booking)).toEqual(['booking-called-off customer', 'booking-called-off provider']);
  for (const { text } of mails) {
    expect(text).toContain('have agreed to call off this booking');
    expect(text).toContain('The party is off.');
  }
});

it('informs neither party again if an administrator deletes a booking that both have called off', async () => {
  const booking = await aParty('confirmed');
  await propose(booking, null);
  await answer(booking, true);
  await deliver(app);
  await app.dataSource.query('DELETE FROM mails');
  app.clock.set('2026-07-20T10:00:00Z'); // after 30 days, when mails are forgotten
  await removeBooking(db(), asViewer(await anAdmin(app)), booking.id);
  expect(await deliver(app)).toEqual([]);
});

it('informs the party that proposed a time that it was no longer free', async () => {
  const booking = await aParty('confirmed');
  await propose(booking, booking.other.id);
  await aBooking(app, { service: booking.service, slot: booking.other });
  await deliver(app);
  await expect(answer(booking, true)).rejects.toThrow('no longer free');
  const mails = await deliver(app);
  expect(kinds(mails, booking)).toEqual(['change-answered customer']);
  expect(mails[0]?.text).toContain('was no longer free');
});

it('does not send what is no longer true', async () => {
  const refused = await aParty('confirmed');
  await propose(refused, refused.other.id);
  await answer(refused, false);
  const withdrawn = await aCase(app, 'pending');
  await allPlanned(app);
  await move(withdrawn);
  await cancelBooking(db(), app.deps, asViewer(withdrawn.customer), { id: withdrawn.id, reason: 'Too late.' });
  const mails = await deliver(app);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-withdrawn', 'change-answered']);
  expect(mails[0]?.text).toContain('Too late.');
});

it('contains the reason of a refusal', async () => {
  const { id, provider } = await aParty('pending');
  const reason = 'We are on holiday.\nSorry!';
  await decideBooking(db(), app.deps, asViewer(provider), { id, status: 'cancelled', reason });
  const [mail] = await deliver(app);
  expect([mail?.kind, mail?.text]).toEqual(['booking-declined', expect.stringContaining('We are on holiday.')]);
});

it('reminds both parties again of a booking that was moved to a later day after its reminder', async () => {
  const booking = await aParty('confirmed');
  await app.dataSource.query(`UPDATE bookings SET changed_at = '2026-06-16'`);
  app.clock.set('2026-06-29T08:00:00Z');
  await planDueMails(db(), app.clock);
  expect(kinds(await deliver(app), booking)).toEqual(['event-reminder customer', 'event-reminder provider']);
  await app.dataSource.query(`UPDATE slots SET date = '2026-07-10' WHERE id = $1`, [booking.other.id]);
  await propose(booking, booking.other.id);
  await answer(booking, true);
  await deliver(app);
  await app.dataSource.query(`UPDATE bookings SET changed_at = '2026-06-29'`);
  app.clock.set('2026-07-08T08:00:00Z');
  await planDueMails(db(), app.clock);
  expect(kinds(await deliver(app), booking)).toEqual(['event-reminder customer', 'event-reminder provider']);
});
