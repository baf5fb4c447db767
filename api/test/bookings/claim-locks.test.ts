import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

const app = sharedApp();

/** Each returns who requests what, and the response to expect. */
const CASES = {
  'the slot belongs to another provider': async () => {
    const service = await aService(app);
    return {
      customer: await aCustomer(app),
      service,
      slot: await aSlot(app, { provider: await aProvider(app) }),
      status: 400,
    };
  },
  'the slot is booked': async () => {
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId });
    await aBooking(app, { service, slot });
    return { customer: await aCustomer(app), service, slot, status: 409 };
  },
  'the date is not that of the slot': async () => {
    const service = await aService(app);
    const slot = { ...(await aSlot(app, { providerId: service.providerId })), date: '2026-07-02' };
    return { customer: await aCustomer(app), service, slot, status: 400 };
  },
  'the service is inactive': async () => {
    const service = await aService(app, { isActive: false });
    const slot = await aSlot(app, { providerId: service.providerId });
    return { customer: await aCustomer(app), service, slot, status: 404 };
  },
  'the service belongs to the customer': async () => {
    const customer = await aProvider(app);
    const service = await aService(app, { provider: customer });
    return { customer, service, slot: await aSlot(app, { provider: customer }), status: 403 };
  },
};

describe('a booking request that cannot succeed', () => {
  it.each(Object.entries(CASES))('responds without waiting for locks when %s', async (_, prepare) => {
    const { customer, service, slot, status } = await prepare();
    await app.dataSource.transaction(async (db) => {
      // As a ban, a deletion and a change of the service lock them.
      await db.query('SELECT FROM users WHERE id = ANY($1) FOR UPDATE', [[customer.id, service.providerId]]);
      await db.query('SELECT FROM services WHERE id = $1 FOR UPDATE', [service.id]);
      const token = tokenOf(app, customer);
      const body = { ...aRequest(service, slot), eventDate: slot.date };
      expect((await app.rest('POST', '/bookings', { token, body })).status).toBe(status);
    });
  });
});
