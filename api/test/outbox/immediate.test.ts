import { jest } from '@jest/globals';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { freshApp } from '../support/app.js';
import { aCustomer, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

/** With limits, as an operator runs it: requests then use the connections of their address. */
const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));

it('informs of a new booking before its customer gets the response', async () => {
  const service = await aService(app);
  const slot = await aSlot(app, { providerId: service.providerId });
  const informed = jest.fn();
  app.deps.events.listen('bookingChanged', informed);
  const { errors } = await app.graphql(
    'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }',
    { input: aRequest(service, slot) },
    tokenOf(app, await aCustomer(app)),
  );
  expect(errors).toEqual([]);
  expect(informed).toHaveBeenCalledTimes(1);
});
