import { randomUUID } from 'node:crypto';
import { providerRecords } from '../../src/marketplace/providers/provider-records.sql.js';
import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import { statementsOf } from '../database/support/statements.js';
import { sharedApp } from '../support/app.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { aBooking, aCompletedBooking, aCustomer, aProvider, aService, tokenOf } from '../support/factories.js';
import type { User } from '../../src/marketplace/users/user.entity.js';

/** The promise of providers, measured (P50). It is noon of 15 June 2026, in Berlin. */
const app = sharedApp();
const NOW = Date.parse('2026-06-15T10:00:00Z');
const HOUR = 3600 * 1000;

/** A request: when it was made, and after how many hours it had a response, if any. */
interface Request {
  hoursAgo: number;
  respondedAfter?: number;
  /** Live bookings would need a slot. */
  status?: 'completed' | 'cancelled';
  because?: 'declined' | 'withdrawn' | 'expired' | 'account_ended';
}

const answered = (respondedAfter: number, hoursAgo = 100): Request => ({
  hoursAgo,
  respondedAfter,
  status: 'completed',
});
const times = (count: number, request: Request): Request[] => Array.from({ length: count }, () => request);

let customer: User;
beforeAll(async () => void (customer = await aCustomer(app)));

async function requestsOf(provider: User, requests: Request[]): Promise<void> {
  for (const { hoursAgo, respondedAfter, status = 'completed', because } of requests) {
    const madeAt = NOW - hoursAgo * HOUR;
    await app.dataSource.query(
      `INSERT INTO bookings (id, customer_id, provider_id, service_title, service_category, event_date, start_time,
         end_time, total_amount, event_type, guest_count, contact_name, contact_email, contact_phone, status,
         cancelled_because, created_at, answered_at)
       VALUES (gen_random_uuid(), $1, $2, 'x', 'x', '2026-07-01', '10:00', '11:00', 1, 'x', 1, 'x', 'x', 'x', $3, $4, $5, $6)`,
      [
        customer.id,
        provider.id,
        status,
        because ?? null,
        new Date(madeAt),
        respondedAfter === undefined ? null : new Date(madeAt + respondedAfter * HOUR),
      ],
    );
  }
}

async function figuresOf(requests: Request[]) {
  const provider = await aProvider(app);
  await requestsOf(provider, requests);
  const { body } = await app.rest('GET', `/providers/${provider.id}`);
  const { answersWithinHours, answeredPercent } = body.provider as Record<string, number | null>;
  return [answersWithinHours, answeredPercent];
}

const WITHDRAWN: Request = { hoursAgo: 100, status: 'cancelled', because: 'withdrawn' };
const EXPIRED: Request = { hoursAgo: 100, status: 'cancelled', because: 'expired' };

describe('the figures of the responses of a provider', () => {
  it('are null with fewer than 5 requests', async () => {
    expect(await figuresOf([])).toEqual([null, null]);
    expect(await figuresOf(times(4, answered(2)))).toEqual([null, null]);
    expect(await figuresOf(times(5, answered(2)))).toEqual([2, 100]);
  });

  it('are the median in hours, rounded up, and the percentage within 24 hours', async () => {
    expect(await figuresOf([1, 2, 3.2, 30, 200].map((hours) => answered(hours, 300)))).toEqual([4, 60]);
    expect(await figuresOf([1, 2, 3, 4, 5, 6].map((hours) => answered(hours)))).toEqual([4, 100]);
    expect(await figuresOf(times(5, answered(0.01)))).toEqual([1, 100]);
    expect(await figuresOf(times(5, answered(24)))).toEqual([24, 100]);
    expect(await figuresOf([...times(2, answered(24.01)), ...times(4, answered(1))])).toEqual([1, 67]);
  });

  it('are those of the newest 200 requests', async () => {
    expect(await figuresOf([...times(200, answered(2, 100)), ...times(201, answered(30, 200))])).toEqual([2, 100]);
  });

  it('count a declined request like a confirmed one', async () => {
    const declined: Request = { hoursAgo: 100, respondedAfter: 3, status: 'cancelled', because: 'declined' };
    expect(await figuresOf(times(5, declined))).toEqual([3, 100]);
  });

  it('count requests without a response only once they are older than 24 hours', async () => {
    expect(await figuresOf([...times(4, answered(2)), { ...EXPIRED, hoursAgo: 25 }])).toEqual([2, 80]);
    expect(await figuresOf([...times(4, answered(2)), { ...EXPIRED, hoursAgo: 23 }])).toEqual([2, 100]);
    expect(await figuresOf(times(5, EXPIRED))).toEqual([null, 0]);
    expect(await figuresOf(times(5, { ...EXPIRED, hoursAgo: 1 }))).toEqual([null, null]);
  });

  it('do not count requests that were withdrawn, or that ended with the account of the customer', async () => {
    const ended: Request = { hoursAgo: 100, status: 'cancelled', because: 'account_ended' };
    expect(await figuresOf([...times(4, answered(2)), WITHDRAWN, ended])).toEqual([null, null]);
    expect(await figuresOf([...times(5, answered(2)), WITHDRAWN, ended])).toEqual([2, 100]);
  });

  it('count the requests of the last 90 days', async () => {
    const old = answered(200, 90 * 24 + 1);
    expect(await figuresOf([...times(4, answered(2)), old])).toEqual([null, null]);
    expect(await figuresOf([...times(5, answered(2)), ...times(10, old)])).toEqual([2, 100]);
    expect(await figuresOf(times(5, answered(2, 90 * 24 - 1)))).toEqual([2, 100]);
  });

  it('do not count requests of which it is unknown when the provider responded', async () => {
    expect(await figuresOf([...times(4, answered(2)), { hoursAgo: 100, status: 'completed' }])).toEqual([null, null]);
  });
});

describe('the records of providers', () => {
  const QUERY = `query ($ids: [ID!]!) { providerRecords(providerIds: $ids) {
    providerId answersWithinHours answeredPercent completedEvents } }`;

  /** The records through GraphQL and REST, which must be the same. */
  async function ask(ids: string[]): Promise<object[]> {
    const { data } = await app.graphql<{ providerRecords: object[] }>(QUERY, { ids });
    const { body } = await app.rest('GET', `/provider-records?ids=${ids.join(',')}`);
    expect(body).toEqual({ success: true, records: data?.providerRecords });
    return data?.providerRecords ?? [];
  }

  it('have the figures and the number of completed bookings, in the order of the request and each once', async () => {
    const [busy, fresh] = [await aProvider(app), await aProvider(app)];
    await requestsOf(busy, [...times(5, answered(7)), WITHDRAWN, EXPIRED]);
    const measured = { providerId: busy.id, answersWithinHours: 7, answeredPercent: 83, completedEvents: 5 };
    expect(await ask([fresh.id, busy.id, fresh.id, busy.id.toUpperCase()])).toEqual([
      { providerId: fresh.id, answersWithinHours: null, answeredPercent: null, completedEvents: 0 },
      measured,
    ]);
    const { body } = await app.rest('GET', `/providers/${busy.id}`);
    expect(body.provider).toMatchObject({ answersWithinHours: 7, answeredPercent: 83, completedEvents: 5 });
  });

  it('are of no customer, and of no provider who is banned or does not exist', async () => {
    const banned = await aProvider(app, { isVerified: false });
    expect(await ask([banned.id, customer.id, randomUUID()])).toEqual([]);
  });

  it('change with a completed booking, without a new version of the catalogue', async () => {
    const service = await aService(app);
    const version = await catalogueVersion(app.dataSource.manager);
    await aCompletedBooking(app, { service });
    expect(await ask([service.providerId])).toMatchObject([{ completedEvents: 1 }]);
    expect(await catalogueVersion(app.dataSource.manager)).toBe(version);
  });

  it('are requested for up to 200 providers at once, with one statement', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID());
    const { manager } = app.dataSource;
    expect(await statementsOf(app.dataSource, () => providerRecords(manager, app.clock, ids))).toHaveLength(1);
    const { errors } = await app.graphql(QUERY, { ids: [...ids, customer.id] });
    expect(errors[0]?.extensions.fields).toEqual({ providerIds: 'providerIds can have up to 200 entries' });
    expect((await app.rest('GET', '/provider-records?ids=one')).body.errors).toHaveProperty('ids');
  });
});

describe('the time of a response', () => {
  it.each(['confirmed', 'cancelled'] as const)('is recorded when a provider decides: %s', async (status) => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    for (let made = 0; made < 5; made += 1) {
      const { id } = await aBooking(app, { service });
      await app.rest('PATCH', `/bookings/${id}/status`, { token: tokenOf(app, provider), body: { status } });
    }
    app.clock.set(new Date().toISOString());
    const { body } = await app.rest('GET', `/providers/${provider.id}`);
    expect(body.provider).toMatchObject({ answersWithinHours: 1, answeredPercent: 100 });
    app.clock.set('2026-06-15T10:00:00Z');
  });

  it('is not recorded when the customer withdraws the request, or it expires', async () => {
    const { id } = await aBooking(app, { customer });
    await app.rest('PATCH', `/bookings/${id}/cancel`, { token: tokenOf(app, customer) });
    const waiting = await aBooking(app, { customer });
    app.clock.set('2026-07-01T10:00:00Z');
    await settleDueBookings(app.dataSource.manager, app.deps);
    app.clock.set('2026-06-15T10:00:00Z');
    const rows = await app.dataSource.query<object[]>(
      'SELECT status, answered_at FROM bookings WHERE id = ANY($1::uuid[])',
      [[id, waiting.id]],
    );
    expect(rows).toEqual([
      { status: 'cancelled', answered_at: null },
      { status: 'cancelled', answered_at: null },
    ]);
  });
});
