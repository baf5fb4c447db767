import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

const CARD = 'provider { name city rating email phone }';

/** P8: the card is public; the contact data is visible to signed-in accounts only. */
describe("a provider's e-mail address and phone number", () => {
  const app = sharedApp();
  let provider: User;
  let serviceId: string;
  beforeAll(async () => {
    provider = await aProvider(app, { email: 'mo@example.com', phone: '555-0199' });
    ({ id: serviceId } = await aService(app, { provider }));
  });

  const documents = () => [`{ services { ${CARD} } }`, `{ service(id: "${serviceId}") { ${CARD} } }`];
  const paths = () => ['/services', `/services/${serviceId}`];

  it('hides the contact data of a provider from visitors', async () => {
    for (const document of documents()) {
      const { data, errors } = await app.graphql(document);
      expect(errors).toEqual([]);
      const text = JSON.stringify(data);
      expect(text).toContain(provider.name);
      expect(text).toContain('"email":null,"phone":null');
    }
    for (const path of paths()) {
      const text = JSON.stringify((await app.rest('GET', path)).body);
      expect(text).toContain(provider.name);
      expect(text).not.toMatch(/mo@example\.com|555-0199/);
    }
  });

  it('shows the contact data of a provider to every signed-in account', async () => {
    for (const account of [await aCustomer(app), await aProvider(app), await anAdmin(app), provider]) {
      const token = tokenOf(app, account);
      for (const document of documents()) {
        const { data } = await app.graphql(document, {}, token);
        expect(JSON.stringify(data)).toContain('"email":"mo@example.com","phone":"555-0199"');
      }
      for (const path of paths()) {
        const text = JSON.stringify((await app.rest('GET', path, { token })).body);
        expect(text).toContain('"email":"mo@example.com","phone":"555-0199"');
      }
    }
  });

  it('shows the e-mail address of a provider in the bookings of their customer', async () => {
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    await aBooking(app, { customer, service });
    const { data } = await app.graphql(`{ myBookings { ${CARD} } }`, {}, tokenOf(app, customer));
    expect(data).toMatchObject({ myBookings: [{ provider: { email: 'mo@example.com' } }] });
  });
});
