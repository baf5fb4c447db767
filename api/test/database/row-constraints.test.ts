import { randomUUID } from 'node:crypto';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aService } from '../support/factories.js';
import { atOnce, insertInto, refusalOf, type Statement } from './support/refusals.js';

/** What the database rejects in a single row. */
const app = sharedApp();
let customer: User;
let service: Service;
beforeAll(async () => {
  [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
});

const refusal = (...statements: Statement[]) => refusalOf(app.dataSource, statements);

/** A past booking, which needs no slot; valid except for what the test changes. */
const newBooking = (changes: Record<string, unknown> = {}): Statement =>
  insertInto('bookings', {
    id: randomUUID(),
    customer_id: customer.id,
    provider_id: service.providerId,
    service_title: service.title,
    service_category: service.category,
    event_date: '2026-07-01',
    start_time: '18:00',
    end_time: '22:00',
    event_type: 'Wedding',
    guest_count: 80,
    contact_name: 'Kim',
    contact_email: 'kim@example.com',
    contact_phone: '555-0101',
    status: 'cancelled',
    total_amount: 450,
    ...changes,
  });

/** A stricter limit of guests (P14) would leave the constraint as it is, since existing bookings may exceed that limit. */
describe('the constraints for a single booking', () => {
  it.each([
    ['with an unknown status', { status: 'declined' }, 'bookings_status_check'],
    ['for 0 guests', { guest_count: 0 }, 'bookings_guest_count_check'],
    ['for 100,001 guests', { guest_count: 100_001 }, 'bookings_guest_count_check'],
    ['with a negative total amount', { total_amount: -0.01 }, 'bookings_total_amount_check'],
  ])('reject a booking %s', async (_, changes, constraint) => {
    expect(await refusal(newBooking(changes))).toEqual(atOnce(constraint));
  });

  it('reject a booking whose customer is its provider', async () => {
    const ofOneself = newBooking({ customer_id: service.providerId });
    expect(await refusal(ofOneself)).toEqual(atOnce('nobody_books_themselves'));
  });

  it.each([1, 100_000])('accept a booking for %d guests', async (guest_count) => {
    expect(await refusal(newBooking({ guest_count }))).toBe('nothing');
  });

  it('reject a second booking of a customer with the same idempotency key', async () => {
    const idempotency_key = 'once';
    const someone = await aCustomer(app);
    expect(
      await refusal(newBooking({ idempotency_key }), newBooking({ idempotency_key, customer_id: someone.id })),
    ).toBe('nothing');
    expect(await refusal(newBooking({ idempotency_key }))).toEqual(atOnce('idempotency_key_once'));
  });
});

describe('the constraints for an account', () => {
  it('reject the e-mail address of another account in different case', async () => {
    const taken = await aCustomer(app, { email: 'Kim.Miller@example.com' });
    await expect(aProvider(app, { email: 'kim.miller@EXAMPLE.com' })).rejects.toMatchObject({
      driverError: { constraint: 'users_email' },
    });
    const rename: Statement = ['UPDATE users SET email = $1 WHERE id = $2', [taken.email.toUpperCase(), customer.id]];
    expect(await refusal(rename)).toEqual(atOnce('users_email'));
  });

  it('reject a second administrator with the same e-mail address, and accept a customer with it', async () => {
    await anAdmin(app, { email: 'Ada@example.com' });
    await expect(anAdmin(app, { email: 'ada@example.com' })).rejects.toMatchObject({
      driverError: { constraint: 'admins_email' },
    });
    await expect(aCustomer(app, { email: 'ada@example.com' })).resolves.toBeDefined();
  });

  it('reject an unknown role, a rating above 5 or without a review, and a provider without a business', async () => {
    const change = (what: string, id = customer.id): Statement => [`UPDATE users SET ${what} WHERE id = $1`, [id]];
    expect(await refusal(change(`role = 'admin'`, service.providerId))).toEqual(atOnce('users_role_check'));
    expect(await refusal(change('rating = 5.1, rating_count = 1'))).toEqual(atOnce('users_rating_check'));
    expect(await refusal(change('rating = 5'))).toEqual(atOnce('ratings_come_from_reviews'));
    expect(await refusal(change('rating_count = 1'))).toEqual(atOnce('ratings_come_from_reviews'));
    expect(await refusal(change(`role = 'provider'`))).toEqual(atOnce('providers_have_a_business'));
  });
});

it('rejects a negative price of a service in the database', async () => {
  const got = await refusal(['UPDATE services SET price = -1 WHERE id = $1', [service.id]]);
  expect(got).toEqual(atOnce('services_price_check'));
});
