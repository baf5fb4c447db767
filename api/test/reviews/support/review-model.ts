import fc from 'fast-check';

/** The number of bookings, each of a customer of its own, all of one provider. */
export const BOOKINGS = 4;

export type Action =
  | { kind: 'review'; booking: number; rating: number; text: string }
  | { kind: 'answer'; booking: number; text: string }
  | { kind: 'remove'; booking: number }
  | { kind: 'deleteCustomer'; booking: number }
  | { kind: 'deleteBooking'; booking: number }
  | { kind: 'wait'; hours: number };

const booking = fc.nat({ max: BOOKINGS - 1 });
const text = fc.constantFrom('', 'Lovely.', 'Two\nlines', '100 % "fun" 🎉');

export const anAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      booking,
      rating: fc.integer({ min: 1, max: 5 }),
      text,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      booking,
      text: fc.constantFrom('Thanks.', 'Thank you!'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), booking }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteCustomer' as const), booking }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteBooking' as const), booking }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 100, 168, 1000) }),
  },
);

interface ReviewOfModel {
  rating: number;
  text: string;
  writtenAt: number;
  answer: string | null;
  isRemoved: boolean;
}

export interface BookingOfModel {
  author: string;
  endsAt: number;
  review: ReviewOfModel | null;
  isDeleted: boolean;
  isCustomerDeleted: boolean;
}

export type ReviewModel = BookingOfModel[];

const DAY = 24 * 3600 * 1000;

function review(model: BookingOfModel, rating: number, text: string, now: number): string {
  if (model.isCustomerDeleted) return 'UNAUTHENTICATED';
  if (model.isDeleted) return 'NOT_FOUND';
  const { review: before } = model;
  if (before?.isRemoved) return 'CONFLICT';
  if (before ? now > before.writtenAt + 7 * DAY : now > model.endsAt + 90 * DAY) return 'CONFLICT';
  model.review = before
    ? { ...before, rating, text }
    : { rating, text, writtenAt: now, answer: null, isRemoved: false };
  return 'OK';
}

/** Changes the model as P49 says, and returns the code of the response. */
export function expected(model: ReviewModel, action: Action, at: Date): string {
  if (action.kind === 'wait') return 'OK';
  const one = model[action.booking];
  if (!one) throw new Error(`There is no booking ${action.booking}`);
  if (action.kind === 'review') return review(one, action.rating, action.text, at.getTime());
  if (action.kind === 'deleteCustomer') return deleted(one, 'isCustomerDeleted');
  if (action.kind === 'deleteBooking') return deleted(one, 'isDeleted');
  if (!one.review || one.review.isRemoved) return 'NOT_FOUND';
  if (action.kind === 'answer') one.review.answer = action.text;
  else one.review.isRemoved = true;
  return 'OK';
}

function deleted(one: BookingOfModel, what: 'isCustomerDeleted' | 'isDeleted'): string {
  if (one[what]) return 'NOT_FOUND';
  one[what] = true;
  return 'OK';
}
