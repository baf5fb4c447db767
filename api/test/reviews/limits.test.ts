import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { REVIEWS_FROM_ADDRESS } from '../../src/marketplace/reviews/review-limits.js';
import { freshApp } from '../support/app.js';
import { tokenOf } from '../support/factories.js';
import { aReview } from './support/a-review.js';
import { TRANSPORTS } from './support/transports.js';

describe.each(TRANSPORTS)('the limits of reviews over %s', (_name, transport) => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));

  async function aChange() {
    const { customer, bookingId } = await aReview(app);
    return (rating = 4) => transport.review(app, tokenOf(app, customer), bookingId, { rating, text: '' });
  }

  it('permit 30 reviews and changes of an account in an hour, without those that are rejected', async () => {
    const change = await aChange();
    expect((await change(6)).code).toBe('BAD_USER_INPUT');
    // The review itself is the first.
    for (let made = 1; made < 30; made += 1) expect((await change()).code).toBe('OK');
    expect((await change()).code).toBe('RATE_LIMITED');
  });

  it('permit 120 reviews and changes from a client address in 24 hours', async () => {
    const change = await aChange();
    for (let made = 1; made < 119; made += 1) await app.deps.limits.take(REVIEWS_FROM_ADDRESS, '127.0.0.1');
    expect((await change()).code).toBe('OK');
    expect((await change()).code).toBe('RATE_LIMITED');
  });

  it('permit 120 responses of a provider in an hour', async () => {
    const { id, provider } = await aReview(app);
    const respond = () => transport.answer(app, tokenOf(app, provider), id, 'Thank you!');
    for (let made = 0; made < 120; made += 1) expect((await respond()).code).toBe('OK');
    expect((await respond()).code).toBe('RATE_LIMITED');
  });
});
