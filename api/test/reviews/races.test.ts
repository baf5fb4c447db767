import { removeBooking } from '../../src/marketplace/admin/moderation.js';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { answerReview } from '../../src/marketplace/reviews/answer-review.js';
import { removeReview } from '../../src/marketplace/reviews/remove-review.js';
import { reviewBooking } from '../../src/marketplace/reviews/write-review.js';
import { Review } from '../../src/marketplace/reviews/review.entity.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { outcomeOf, race, ROUNDS } from '../bookings/support/race.js';
import { sharedApp } from '../support/app.js';
import { aCompletedBooking, aCustomer, anAdmin, aProvider, aService, asViewer } from '../support/factories.js';
import { aReview, ratingOf } from './support/a-review.js';
import { ratingViolations } from './support/rating-violations.js';

const app = sharedApp();
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin(app)));
afterEach(async () => expect(await ratingViolations(app)).toEqual([]));

const db = () => app.dataSource.manager;
const write = (customer: User, bookingId: string, rating: number) =>
  reviewBooking(db(), app.deps, asViewer(customer), { bookingId, rating, text: 'x', address: customer.id });
const remove = (id: string) => removeReview(db(), app.deps, asViewer(admin), { id, reason: 'Insults' });

async function aBookedCustomer(provider?: User) {
  const business = provider ?? (await aProvider(app));
  const customer = await aCustomer(app);
  const service = await aService(app, { provider: business });
  const booking = await aCompletedBooking(app, { customer, service });
  return { provider: business, customer, booking };
}

describe('concurrent reviews', () => {
  it('of one provider are all counted in its rating', async () => {
    for (let round = 0; round < 5; round += 1) {
      const provider = await aProvider(app);
      const all: { customer: User; bookingId: string; rating: number }[] = [];
      for (const rating of [5, 4, 3, 2, 1, 5]) {
        const { customer, booking } = await aBookedCustomer(provider);
        all.push({ customer, bookingId: booking.id, rating });
      }
      await Promise.all(all.map(({ customer, bookingId, rating }) => write(customer, bookingId, rating)));
      expect(await ratingOf(app, provider)).toEqual({ rating: 20 / 6, ratingCount: 6 });
    }
  });

  it('of one booking are one review, the later of which changes the earlier', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, customer, booking } = await aBookedCustomer();
      const [one, other] = await race(
        round,
        () => write(customer, booking.id, 1),
        () => write(customer, booking.id, 5),
      );
      expect([one.status, other.status]).toEqual([200, 200]);
      const rows = await db().findBy(Review, { bookingId: booking.id });
      expect(rows).toHaveLength(1);
      expect(await ratingOf(app, provider)).toEqual({ rating: rows[0]?.rating, ratingCount: 1 });
    }
  });

  it('of two providers about each other wait for each other without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await aProvider(app), await aProvider(app)];
      const service = async (provider: User) => aService(app, { provider });
      const first = await aCompletedBooking(app, { customer: one, service: await service(other) });
      const second = await aCompletedBooking(app, { customer: other, service: await service(one) });
      const outcomes = await race(
        round,
        () => write(one, first.id, 5),
        () => write(other, second.id, 4),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('a removal', () => {
  it('is final, whether a concurrent change of the review comes before or after it', async () => {
    const changes = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, provider, customer, bookingId } = await aReview(app, { rating: 3 });
      const [removed, changed] = await race(
        round,
        () => remove(id),
        () => write(customer, bookingId, 5),
      );
      changes.add(changed.status);
      expect(removed.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      expect(await ratingOf(app, provider)).toEqual({ rating: null, ratingCount: 0 });
      expect(await db().findOneByOrFail(Review, { id })).toMatchObject({ text: '', answer: null });
    }
    expect(changes.size).toBe(2);
  });

  it('is final, whether a concurrent response comes before or after it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, provider } = await aReview(app);
      const respond = () => answerReview(db(), app.deps, asViewer(provider), { id, text: 'Thank you' });
      const [removed, responded] = await race(round, () => remove(id), respond);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(responded.status);
      expect(await db().findOneByOrFail(Review, { id })).toMatchObject({ answer: null });
    }
  });

  it('happens once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aReview(app);
      const outcomes = await race(
        round,
        () => remove(id),
        () => remove(id),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
  });
});

describe('a review and a concurrent deletion', () => {
  it.each([
    ['of its customer', 'customer', [200, 401, 404]],
    ['of its provider', 'provider', [200, 409]],
    ['of its booking', 'booking', [200, 404]],
  ] as const)('%s are both done or rejected, and leave the rating right', async (_what, which, statuses) => {
    for (let round = 0; round < 12; round += 1) {
      const { provider, customer, booking } = await aBookedCustomer();
      const end = {
        customer: () => deleteUser(db(), asViewer(admin), customer.id),
        provider: () => deleteUser(db(), asViewer(admin), provider.id),
        booking: () => removeBooking(db(), asViewer(admin), booking.id),
      }[which];
      const [written, deleted] = await race(
        round,
        () => write(customer, booking.id, 4),
        () => outcomeOf(end),
      );
      expect(statuses).toContain(written.status);
      expect(deleted.status).toBe(200);
    }
  });
});
