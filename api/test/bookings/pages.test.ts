import type { Service } from '../../src/marketplace/services/service.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

/** Five bookings of one customer with one provider, and one of other accounts. */
const app = sharedApp();
let provider: User;
let customer: User;
let service: Service;
/** Newest first. */
let ids: string[];
let foreign: string;
beforeAll(async () => {
  [provider, customer] = await Promise.all([aProvider(app), aCustomer(app)]);
  service = await aService(app, { provider });
  const made: string[] = [];
  for (const status of ['pending', 'cancelled', 'pending', 'confirmed', 'pending'] as const)
    made.push((await aBooking(app, { customer, service, status })).id);
  ids = made.reverse();
  foreign = (await aBooking(app)).id;
  // Two bookings of the same microsecond are ordered by their ids.
  await app.dataSource.query(
    `UPDATE bookings SET created_at = (SELECT created_at FROM bookings WHERE id = $1) WHERE id = $2`,
    [ids[1], ids[2]],
  );
  ids = (
    await app.dataSource.query<{ id: string }[]>(
      'SELECT id FROM bookings WHERE customer_id = $1 ORDER BY created_at DESC, id DESC',
      [customer.id],
    )
  ).map(({ id }) => id);
});

interface Asked {
  status?: string;
  limit?: number;
  before?: string;
}
interface Answer {
  ids: string[];
  code: string | undefined;
  fields: string[];
}
type Ask = (asked?: Asked) => Promise<Answer>;

const rest =
  (path: string, who: () => User): Ask =>
  async (asked = {}) => {
    const query = new URLSearchParams(
      Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const { body } = await app.rest('GET', `${path}?${query.toString()}`, {
      token: tokenOf(app, who()),
    });
    const list = (body.bookings ?? []) as { _id: string }[];
    return {
      ids: list.map(({ _id }) => _id),
      code: body.code,
      fields: Object.keys(body.errors ?? {}),
    };
  };

const graphql =
  (field: string, who: () => User): Ask =>
  async (asked = {}) => {
    const { data, errors } = await app.graphql<{ list: { id: string }[] }>(
      `query ($status: BookingStatus, $limit: Int, $before: String) {
        list: ${field}(status: $status, limit: $limit, before: $before) { id }
      }`,
      { ...asked },
      tokenOf(app, who()),
    );
    return {
      ids: (data?.list ?? []).map(({ id }) => id),
      code: errors[0]?.extensions.code,
      fields: Object.keys(errors[0]?.extensions.fields ?? {}),
    };
  };

describe.each<[string, Ask]>([
  ["REST, the provider's", rest('/providers/bookings', () => provider)],
  ["REST, the customer's", rest('/bookings/my-bookings', () => customer)],
  ["GraphQL, the provider's", graphql('providerBookings', () => provider)],
  ["GraphQL, the customer's", graphql('myBookings', () => customer)],
])('lists of bookings (%s)', (_, ask) => {
  it('lists bookings newest first, and continues after the last booking of a page', async () => {
    const first = await ask({ limit: 2 });
    const second = await ask({ limit: 2, before: String(first.ids.at(-1)) });
    const third = await ask({ limit: 2, before: String(second.ids.at(-1)) });
    expect([first.ids, second.ids, third.ids].flat()).toEqual(ids);
    expect(await ask({ before: String(ids.at(-1)) })).toEqual({
      ids: [],
      code: undefined,
      fields: [],
    });
    expect((await ask()).ids).toEqual(ids);
  });

  it('filters bookings by status, also on later pages', async () => {
    const pending = (await ask({ status: 'pending' })).ids;
    expect(pending).toEqual(ids.filter((id) => pending.includes(id)));
    expect(pending).toHaveLength(3);
    expect((await ask({ status: 'pending', limit: 1, before: String(pending[0]) })).ids).toEqual([pending[1]]);
    expect((await ask({ status: 'completed' })).ids).toEqual([]);
  });

  it('lists bookings that were made before an instant', async () => {
    expect((await ask({ before: '2000-01-01T00:00:00Z' })).ids).toEqual([]);
    expect((await ask({ before: '2999-12-31T23:59:59.5+02:00' })).ids).toEqual(ids);
  });

  it('rejects the id of another customer’s booking as a cursor with the error of an unknown id', async () => {
    const refused = { ids: [], code: 'BAD_USER_INPUT', fields: ['before'] };
    expect(await ask({ before: foreign })).toEqual(refused);
    expect(await ask({ before: '00000000-0000-4000-8000-000000000000' })).toEqual(refused);
  });

  it.each(['yesterday', '2026-13-01T00:00:00Z', '2026-05-31', "' OR true --", 'infinity'])(
    'rejects the cursor %s',
    async (before) => {
      expect(await ask({ before })).toEqual({
        ids: [],
        code: 'BAD_USER_INPUT',
        fields: ['before'],
      });
    },
  );

  it.each([0, -1, 201])('rejects a page limit of %d', async (limit) => {
    expect(await ask({ limit })).toEqual({ ids: [], code: 'BAD_USER_INPUT', fields: ['limit'] });
  });
});

it('counts all bookings of a customer, regardless of limit and filter of the list', async () => {
  const counts = { total: 5, pending: 3, confirmed: 1, completed: 0, cancelled: 1 };
  const token = tokenOf(app, customer);
  const { body } = await app.rest('GET', '/bookings/my-bookings?limit=1&status=confirmed', {
    token,
  });
  expect(body.counts).toEqual(counts);
  const { data } = await app.graphql('{ myBookingCounts { total pending confirmed completed cancelled } }', {}, token);
  expect(data?.myBookingCounts).toEqual(counts);
});

it('lists 200 of 230 bookings on the first page, without a limit in the request', async () => {
  const [busy, buyer] = await Promise.all([aProvider(app), aCustomer(app)]);
  const slot = await aSlot(app, { provider: busy });
  await app.dataSource.query(
    `INSERT INTO bookings (id, customer_id, provider_id, slot_id, service_title, service_category, event_date,
       start_time, end_time, event_type, guest_count, contact_name, contact_email, contact_phone, status, total_amount)
     SELECT gen_random_uuid(), $1, $2, $3, 'Past', 'Other', '2026-01-01', '10:00', '11:00', 'Wedding', 10, 'Kim',
       'kim@example.com', '555-0101', 'completed', 450 FROM generate_series(1, 230)`,
    [buyer.id, busy.id, slot.id],
  );
  for (const ask of [rest('/bookings/my-bookings', () => buyer), graphql('providerBookings', () => busy)]) {
    const { ids: first } = await ask();
    const { ids: rest } = await ask({ before: String(first.at(-1)) });
    expect([first.length, rest.length]).toEqual([200, 30]);
  }
});
