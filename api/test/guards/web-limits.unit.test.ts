import 'reflect-metadata';
import { KINDS } from '../../../web/src/features/account/webhooks/kinds.js';
import * as web from '../../../web/src/lib/limits.js';
import { AdminLoginArgs } from '../../src/marketplace/auth/auth.input.js';
import { RESPONSE_HOURS } from '../../src/marketplace/bookings/booking-limits.js';
import { CreateBookingInput, ReasonBody } from '../../src/marketplace/bookings/booking.input.js';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '../../src/engine/images/image-limits.js';
import { RemovalBody, ReviewBody } from '../../src/marketplace/reviews/review.input.js';
import { MessageBody } from '../../src/marketplace/messages/message.input.js';
import { OPEN_DAYS } from '../../src/marketplace/messages/message-limits.js';
import { CHANGE_DAYS, REVIEW_DAYS } from '../../src/marketplace/reviews/review-limits.js';
import { CreateServiceInput } from '../../src/marketplace/services/service.input.js';
import { MAX_SERIES_DAYS } from '../../src/marketplace/slots/slot-limits.js';
import { RegisterInput, VerificationBody } from '../../src/marketplace/users/user.input.js';
import { WEBHOOK_KINDS } from '../../src/marketplace/webhooks/webhook-kinds.js';
import { accepts, type InputClass } from './support/accepts.js';

type Check = (value: number) => boolean | Promise<boolean>;

const characters = (Input: InputClass, field: string): Check => {
  return (count) => accepts(Input, field, 'x'.repeat(count));
};
const number = (Input: InputClass, field: string): Check => {
  return (value) => accepts(Input, field, value);
};
const features = (list: (count: number) => string[]): Check => {
  return (count) => accepts(CreateServiceInput, 'features', list(count));
};

/** For each limit of the web, whether the server accepts a value. */
const SERVER: Record<keyof typeof web, Check> = {
  MIN_PASSWORD: characters(RegisterInput, 'password'),
  MAX_PASSWORD: characters(RegisterInput, 'password'),
  MIN_GUESTS: number(CreateBookingInput, 'guestCount'),
  MAX_GUESTS: number(CreateBookingInput, 'guestCount'),
  MIN_PRICE: number(CreateServiceInput, 'price'),
  MAX_PRICE: number(CreateServiceInput, 'price'),
  MAX_FEATURES: features((count) => Array<string>(count).fill('x')),
  MAX_FEATURE: features((count) => ['x'.repeat(count)]),
  MAX_PICTURES: (count) => count <= MAX_IMAGES,
  MAX_PICTURE_BYTES: (bytes) => bytes <= MAX_IMAGE_BYTES,
  MAX_CODE: characters(AdminLoginArgs, 'code'),
  MAX_SERIES_DAYS: (days) => days <= MAX_SERIES_DAYS,
  MAX_MESSAGE: characters(MessageBody, 'text'),
  MAX_REVIEW: characters(ReviewBody, 'text'),
  MAX_REASON: characters(RemovalBody, 'reason'),
  MAX_VERIFICATION_NOTE: characters(VerificationBody, 'note'),
  MAX_BOOKING_REASON: characters(ReasonBody, 'reason'),
  REVIEW_DAYS: (days) => days <= REVIEW_DAYS,
  CHANGE_DAYS: (days) => days <= CHANGE_DAYS,
  RESPONSE_HOURS: (hours) => hours <= RESPONSE_HOURS,
  OPEN_DAYS: (days) => days <= OPEN_DAYS,
};

const LIMITS = Object.entries(web) as [keyof typeof web, number][];

describe('the limits of the web', () => {
  it.each(LIMITS)('include %s, which is that of the server', async (name, limit) => {
    const beyond = name.startsWith('MIN_') ? limit - 1 : limit + 1;
    expect({ [limit]: await SERVER[name](limit), [beyond]: await SERVER[name](beyond) }).toEqual({
      [limit]: true,
      [beyond]: false,
    });
  });

  it('include what a webhook can be told of', () => {
    expect(KINDS).toEqual(WEBHOOK_KINDS);
  });
});
