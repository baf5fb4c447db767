import { sharedApp } from '../support/app.js';
import { untilServed } from '../support/eventually.js';
import { aCustomer, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

describe('concurrent requests for one slot', () => {
  const app = sharedApp();

  it('books a slot for exactly one of 64 concurrent customers', async () => {
    const service = await aService(app);
    const tokens = await Promise.all(Array.from({ length: 64 }, async () => tokenOf(app, await aCustomer(app))));
    for (let round = 0; round < 5; round += 1) {
      const slot = await aSlot(app, { providerId: service.providerId });
      const body = aRequest(service, slot);
      const answers = await Promise.all(
        tokens.map((token) => untilServed(() => app.rest('POST', '/bookings', { token, body }))),
      );
      const made = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status === 409);
      expect([made.length, refused.length]).toEqual([1, 63]);
      for (const { body } of refused)
        expect(body.message).toBe('This time slot has just been booked. Please choose another.');
    }
  });
});
