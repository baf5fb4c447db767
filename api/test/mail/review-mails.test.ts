import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { planDueMails } from '../../src/reactions/mail/schedule.js';
import { removeReview } from '../../src/marketplace/reviews/remove-review.js';
import { answerReview } from '../../src/marketplace/reviews/answer-review.js';
import { reviewBooking } from '../../src/marketplace/reviews/write-review.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, asViewer } from '../support/factories.js';
import { deliver, kindsOf } from './support/post-office.js';

/** Mails about reviews (P33 and P49). */
const app = freshApp();
const db = () => app.dataSource.manager;

const CUSTOMER = 'customer@example.com';
const PROVIDER = 'provider@example.com';
const INVITATION = [`review-invitation ${CUSTOMER}`];

let customer: User;
let provider: User;

beforeEach(async () => {
  customer = await aCustomer(app, { name: 'Maya Lopez', email: CUSTOMER });
  provider = await aProvider(app, { businessName: 'Blossom Events', email: PROVIDER });
});

/** A confirmed booking for Wednesday, 1 July 2026, in Berlin, which is completed as time passes. */
async function aParty(slot: { startTime?: string; endTime?: string } = {}): Promise<BookingView> {
  const service = await aService(app, { provider, title: 'Garden Wedding' });
  const times = { startTime: '18:00', endTime: '22:00', ...slot };
  const booking = await aBooking(app, {
    customer,
    service,
    slot: await aSlot(app, { provider, ...times }),
    status: 'confirmed',
  });
  await deliver(app);
  return booking;
}

/** The mails that are sent at an instant. */
async function at(instant: string) {
  app.clock.set(instant);
  await settleDueBookings(db(), app.deps);
  await planDueMails(db(), app.clock);
  return deliver(app);
}

const review = ({ id }: BookingView, text = 'The lanterns!') =>
  reviewBooking(db(), app.deps, asViewer(customer), { bookingId: id, rating: 4, text, address: 'here' });

describe('an invitation to write a review', () => {
  it('is sent to the customer at 10:00 on the day after the event, with the page where one writes it', async () => {
    const { id } = await aParty();
    await at('2026-06-30T10:00:00Z');
    expect(await at('2026-07-02T07:59:59Z')).toEqual([]);
    const mails = await at('2026-07-02T08:00:00Z');
    expect(kindsOf(mails)).toEqual(INVITATION);
    expect(mails[0]?.text).toContain(`https://marquee.example.com/user/dashboard?review=${id}\n`);
    expect(mails[0]?.text).toContain('Blossom Events');
    expect(mails[0]?.unsubscribeUrl).toMatch(/\/unsubscribe\//);
    expect(await at('2026-07-03T08:00:00Z')).toEqual([]);
  });

  it('is sent on the day after the day on which an overnight event ends', async () => {
    await aParty({ startTime: '20:00', endTime: '02:00' });
    await at('2026-06-30T10:00:00Z');
    expect(await at('2026-07-02T08:00:00Z')).toEqual([]);
    expect(kindsOf(await at('2026-07-03T08:00:00Z'))).toEqual(INVITATION);
  });

  it('counts an event that ends at midnight as one of the day before', async () => {
    await aParty({ startTime: '20:00', endTime: '00:00' });
    await at('2026-06-30T10:00:00Z');
    expect(kindsOf(await at('2026-07-02T08:00:00Z'))).toEqual(INVITATION);
  });

  it('is sent by a server that was down, within 7 days', async () => {
    await aParty();
    await at('2026-06-30T10:00:00Z');
    expect(kindsOf(await at('2026-07-09T07:59:00Z'))).toEqual(INVITATION);
  });

  it('is not sent if the server was down for longer', async () => {
    await aParty();
    await at('2026-06-30T10:00:00Z');
    expect(await at('2026-07-09T08:00:00Z')).toEqual([]);
  });

  it('is not sent if the booking was reviewed before, also if the review was removed', async () => {
    const [one, other] = [await aParty(), await aParty({ startTime: '10:00', endTime: '12:00' })];
    await at('2026-06-30T10:00:00Z');
    await at('2026-07-01T21:00:00Z');
    await review(one);
    const { id } = await review(other);
    await removeReview(db(), app.deps, asViewer(await anAdmin(app)), { id, reason: 'Insults' });
    await deliver(app);
    expect(await at('2026-07-02T08:00:00Z')).toEqual([]);
  });

  it('is not sent if the booking is reviewed after it was planned', async () => {
    const booking = await aParty();
    await at('2026-06-30T10:00:00Z');
    app.clock.set('2026-07-02T08:00:00Z');
    await settleDueBookings(db(), app.deps);
    expect(await planDueMails(db(), app.clock)).toBe(1);
    await review(booking);
    expect(kindsOf(await deliver(app))).toEqual([`review-received ${PROVIDER}`]);
  });

  it('is not sent for a request that was never confirmed', async () => {
    const service = await aService(app, { provider });
    await aBooking(app, { customer, service });
    await deliver(app);
    await at('2026-07-01T21:00:00Z');
    expect(await at('2026-07-02T08:00:00Z')).toEqual([]);
  });

  it('is not sent if the provider has left', async () => {
    await aParty();
    await at('2026-06-30T10:00:00Z');
    await at('2026-07-01T21:00:00Z');
    await deleteUser(db(), asViewer(await anAdmin(app)), provider.id);
    await deliver(app);
    expect(await at('2026-07-02T08:00:00Z')).toEqual([]);
  });

  it('is not sent to an account that has switched invitations off', async () => {
    await aParty();
    await at('2026-06-30T10:00:00Z');
    await db().query(`UPDATE users SET mail_settings = mail_settings || '{"reviewInvitations": false}'`);
    expect(await at('2026-07-02T08:00:00Z')).toEqual([]);
  });
});

describe('a review', () => {
  const aCompletedParty = async () => {
    const booking = await aParty();
    await at('2026-06-30T10:00:00Z');
    await at('2026-07-01T21:00:00Z');
    return booking;
  };

  it('is sent to the provider at once, with its stars and its text', async () => {
    await review(await aCompletedParty());
    const mails = await deliver(app);
    expect(kindsOf(mails)).toEqual([`review-received ${PROVIDER}`]);
    expect(mails[0]?.subject).toBe('4 of 5 stars: Garden Wedding on Wed, Jul 1, 2026');
    expect(mails[0]?.text).toContain('> The lanterns!');
    expect(mails[0]?.text).toContain('https://marquee.example.com/provider/dashboard\n');
  });

  it('is sent once, also if it is changed or the provider responds to it', async () => {
    const booking = await aCompletedParty();
    const { id } = await review(booking);
    await deliver(app);
    await review(booking, 'Changed.');
    await answerReview(db(), app.deps, asViewer(provider), { id, text: 'Thank you!' });
    expect(await deliver(app)).toEqual([]);
  });

  it('is not sent if it was removed before it could be sent', async () => {
    const { id } = await review(await aCompletedParty());
    await removeReview(db(), app.deps, asViewer(await anAdmin(app)), { id, reason: 'Insults' });
    expect(await deliver(app)).toEqual([]);
  });

  it('is sent as it is now, if it was changed before it could be sent', async () => {
    const booking = await aCompletedParty();
    await review(booking);
    await review(booking, 'Second thoughts.');
    const [mail] = await deliver(app);
    expect(mail?.text).toContain('> Second thoughts.');
  });
});
