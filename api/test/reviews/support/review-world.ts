import type { BookingView } from '../../../src/marketplace/bookings/booking-view.js';
import { instantsOf } from '../../../src/kernel/wall-time.js';
import type { Admin } from '../../../src/marketplace/users/admin.entity.js';
import type { Service } from '../../../src/marketplace/services/service.entity.js';
import type { User } from '../../../src/marketplace/users/user.entity.js';
import type { TestApp } from '../../support/app.js';
import { aCompletedBooking, aCustomer, aProvider, aService, tokenOf } from '../../support/factories.js';
import { type Action, BOOKINGS, type ReviewModel } from './review-model.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface ReviewState {
  rating: number | null;
  ratingCount: number;
  reviews: { rating: number; text: string; author: string; answer: string | null }[];
}

/** A provider with completed bookings, and what the public sees of their reviews, over REST. */
export class ReviewWorld {
  private readonly ids = new Map<number, string>();

  private constructor(
    private readonly app: TestApp,
    private readonly admin: Admin,
    private readonly provider: User,
    private readonly service: Service,
    private readonly parties: { customer: User; booking: BookingView }[],
  ) {}

  static async begin(app: TestApp, admin: Admin): Promise<ReviewWorld> {
    app.clock.set('2026-06-15T10:00:00Z');
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const parties: { customer: User; booking: BookingView }[] = [];
    for (let at = 0; at < BOOKINGS; at += 1) {
      const customer = await aCustomer(app, { name: `Maya${at} Lopez` });
      parties.push({ customer, booking: await aCompletedBooking(app, { customer, service }) });
    }
    app.clock.set('2026-07-02T10:00:00Z');
    return new ReviewWorld(app, admin, provider, service, parties);
  }

  model(): ReviewModel {
    return this.parties.map(({ booking }, at) => {
      const { eventDate, timeSlot } = booking;
      const [, end] = instantsOf(this.app.clock.timeZone, { eventDate, ...timeSlot });
      return {
        author: `Maya${at} L.`,
        endsAt: end.getTime(),
        review: null,
        isDeleted: false,
        isCustomerDeleted: false,
      };
    });
  }

  /** Returns the code of the response. Each action takes a second. */
  async perform(action: Action): Promise<string> {
    const { app } = this;
    const seconds = action.kind === 'wait' ? action.hours * 3600 : 1;
    app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
    if (action.kind === 'wait') return 'OK';
    const party = this.parties[action.booking];
    if (!party) throw new Error(`There is no booking ${action.booking}`);
    const { customer, booking } = party;
    const id = this.ids.get(action.booking) ?? UNKNOWN;
    const admin = tokenOf(app, this.admin);
    const call = {
      review: () => {
        const { rating, text } = action as Extract<Action, { kind: 'review' }>;
        return app.rest('PUT', `/bookings/${booking.id}/review`, {
          token: tokenOf(app, customer),
          body: { rating, text },
        });
      },
      answer: () => {
        const { text } = action as Extract<Action, { kind: 'answer' }>;
        return app.rest('PUT', `/reviews/${id}/answer`, { token: tokenOf(app, this.provider), body: { text } });
      },
      remove: () => app.rest('DELETE', `/admin/reviews/${id}`, { token: admin, body: { reason: 'Insults' } }),
      deleteCustomer: () => app.rest('DELETE', `/admin/users/${customer.id}`, { token: admin }),
      deleteBooking: () => app.rest('DELETE', `/admin/bookings/${booking.id}`, { token: admin }),
    }[action.kind];
    const { status, body } = await call();
    expect(status).toBeLessThan(500);
    const review = body.review as { _id: string } | undefined;
    if (review) this.ids.set(action.booking, review._id);
    return body.code ?? 'OK';
  }

  /** The same from the profile, the list, and the card of the service, whose responses are cached. */
  async state(): Promise<ReviewState> {
    const { app, provider, service } = this;
    const [profile, list, card] = await Promise.all([
      app.rest('GET', `/providers/${provider.id}`),
      app.rest('GET', `/providers/${provider.id}/reviews`),
      app.rest('GET', `/services/${service.id}`),
    ]);
    const { rating, ratingCount } = profile.body.provider as ReviewState;
    const { provider: shown } = card.body.service as { provider: ReviewState };
    expect({ rating: shown.rating, ratingCount: shown.ratingCount }).toEqual({ rating, ratingCount });
    expect(list.body.totalCount).toBe(ratingCount);
    const reviews = list.body.reviews as {
      rating: number;
      text: string;
      author: string;
      answer: { text: string } | null;
    }[];
    return {
      rating,
      ratingCount,
      reviews: reviews.map((one) => ({
        rating: one.rating,
        text: one.text,
        author: one.author,
        answer: one.answer?.text ?? null,
      })),
    };
  }

  expectedState(model: ReviewModel): ReviewState {
    const shown = model
      .flatMap((one) => (one.review && !one.review.isRemoved ? [{ ...one, review: one.review }] : []))
      .sort((one, other) => other.review.writtenAt - one.review.writtenAt);
    const sum = shown.reduce((total, { review }) => total + review.rating, 0);
    return {
      rating: shown.length === 0 ? null : sum / shown.length,
      ratingCount: shown.length,
      reviews: shown.map(({ review: { rating, text, answer }, author, isCustomerDeleted }) => ({
        rating,
        text,
        answer,
        author: isCustomerDeleted ? 'Deleted user' : author,
      })),
    };
  }
}
