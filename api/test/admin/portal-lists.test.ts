import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const SERVICES = `query ($search: String, $category: String, $city: String, $active: Boolean, $limit: Int) {
  list: adminServices(search: $search, category: $category, city: $city, active: $active, limit: $limit) { id }
  count: adminServiceCount(search: $search, category: $category, city: $city, active: $active)
  connection: adminServicesConnection(search: $search, category: $category, city: $city, active: $active, first: $limit) {
    nodes { id } totalCount
  }
}`;
const BOOKINGS = `query ($search: String, $status: BookingStatus, $from: String, $until: String, $limit: Int) {
  list: adminBookings(search: $search, status: $status, from: $from, until: $until, limit: $limit) { id }
  count: adminBookingCount(search: $search, status: $status, from: $from, until: $until)
  connection: adminBookingsConnection(search: $search, status: $status, from: $from, until: $until, first: $limit) {
    nodes { id } totalCount
  }
}`;

type Filter = Record<string, string | number | boolean>;
type Entry = { id: string };
interface Found {
  list: Entry[];
  count: number;
  connection: { nodes: Entry[]; totalCount: number };
}

const app = freshApp();
let token: string;
beforeEach(async () => void (token = tokenOf(app, await anAdmin(app))));

/** The ids that match, newest first, and how many there are; all calls return the same. */
const finder = (name: 'services' | 'bookings', query: string) => async (filter: Filter) => {
  const { data, errors } = await app.graphql<Found>(query, filter, token);
  expect(errors).toEqual([]);
  const { list = [], count = 0, connection } = data ?? {};
  const ids = list.map(({ id }) => id);
  expect(connection?.nodes.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect(connection?.totalCount).toBe(count);
  const parameters = new URLSearchParams(
    Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const { body } = await app.rest('GET', `/admin/${name}?${parameters.toString()}`, { token });
  expect((body[name] as { _id: string }[]).map(({ _id }) => _id)).toEqual(ids);
  expect(body.total).toBe(count);
  return { ids, count };
};

describe('the list of services', () => {
  const find = finder('services', SERVICES);
  const found = async (filter: Filter): Promise<string[]> => {
    const { ids, count } = await find(filter);
    expect(count).toBe(ids.length);
    return ids;
  };

  it('finds a text in the title, the name of the provider and the business name, ignoring case', async () => {
    const [named, business] = [
      await aProvider(app, { name: 'Ada Queensbury' }),
      await aProvider(app, { businessName: 'Queen of Cakes' }),
    ];
    const [byName, byBusiness, byTitle] = [
      await aService(app, { provider: named }),
      await aService(app, { provider: business }),
      await aService(app, { title: 'The queen’s tea' }),
    ];
    await aService(app, { description: 'Queen', provider: await aProvider(app, { city: 'Queenstown' }) });
    await aCustomer(app, { name: 'Queenie' });
    expect(await found({ search: 'QUEEN' })).toEqual([byTitle.id, byBusiness.id, byName.id]);
    expect(await found({ search: ' of cakes ' })).toEqual([byBusiness.id]);
    expect(await found({ search: 'nothing like it' })).toEqual([]);
    expect(await found({ search: '' })).toHaveLength(4);
  });

  it('returns a service once that matches in several places', async () => {
    const provider = await aProvider(app, { name: 'Tea', businessName: 'Tea and more' });
    const service = await aService(app, { title: 'Tea', provider });
    expect(await found({ search: 'tea' })).toEqual([service.id]);
  });

  it('treats wildcards of the database as ordinary characters in a search', async () => {
    const service = await aService(app, { title: '100% Events' });
    await aService(app, { title: '100 x Events' });
    expect(await found({ search: '100% e' })).toEqual([service.id]);
    expect(await found({ search: '_' })).toEqual([]);
  });

  it('filters by category, city and activity, together with the search', async () => {
    const here = await aProvider(app, { city: 'Springfield' });
    const there = await aProvider(app, { city: 'Shelbyville', isVerified: false });
    const [first, second, third] = [
      await aService(app, { provider: here, title: 'One', category: 'Other' }),
      await aService(app, { provider: there, title: 'Two', category: 'Other' }),
      await aService(app, { provider: there, title: 'Three', category: 'Weddings', isActive: false }),
    ];
    expect(await found({})).toEqual([third.id, second.id, first.id]);
    expect(await found({ category: 'Other' })).toEqual([second.id, first.id]);
    expect(await found({ category: 'Othe' })).toEqual([]);
    expect(await found({ city: 'Shelbyville' })).toEqual([third.id, second.id]);
    expect(await found({ active: true })).toEqual([second.id, first.id]);
    expect(await found({ active: false })).toEqual([third.id]);
    expect(await found({ city: 'Shelbyville', active: true })).toEqual([second.id]);
    expect(await found({ search: 't', city: 'Springfield' })).toEqual([]);
    expect(await found({ search: there.businessName ?? '', category: 'Other' })).toEqual([second.id]);
  });

  it('returns the newest 50 of 60 that match, with their number', async () => {
    const provider = await aProvider(app, { name: 'Wanda' });
    await app.dataSource.query(
      `INSERT INTO services (id, provider_id, title, description, category, price, duration, created_at)
       SELECT gen_random_uuid(), $1, CASE WHEN n % 2 = 0 THEN 'Wanda ' ELSE '' END || n, 'x', 'Other', 1, '1 hour',
         now() - n * interval '1 minute' FROM generate_series(1, 60) n`,
      [provider.id],
    );
    await aService(app);
    const { ids, count } = await find({ search: 'wanda' });
    expect([ids.length, count]).toEqual([50, 60]);
    const rows = await app.dataSource.query<{ id: string }[]>(
      'SELECT id FROM services WHERE provider_id = $1 ORDER BY created_at DESC LIMIT 50',
      [provider.id],
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect((await find({ search: 'wanda', limit: 3 })).ids).toEqual(ids.slice(0, 3));
  });

  it('stops counting at 1,001 services that match a filter, and counts all of them without one', async () => {
    const provider = await aProvider(app);
    await app.dataSource.query(
      `INSERT INTO services (id, provider_id, title, description, category, price, duration)
       SELECT gen_random_uuid(), $1, 'Straw', 'x', 'Other', 1, '1 hour' FROM generate_series(1, 1002)`,
      [provider.id],
    );
    expect((await find({ search: 'straw', limit: 1 })).count).toBe(1001);
    expect((await find({ active: true, limit: 1 })).count).toBe(1001);
    expect((await find({ limit: 1 })).count).toBe(1002);
  });

  it.each([
    ['active', 'yes'],
    ['search', 'x'.repeat(201)],
    ['category', 'x'.repeat(101)],
    ['city', 'x'.repeat(101)],
    ['limit', '51'],
  ])('names an invalid parameter: %s', async (name, value) => {
    const { status, body } = await app.rest('GET', `/admin/services?${name}=${value}`, { token });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [name]]);
  });
});

describe('the list of bookings', () => {
  const find = finder('bookings', BOOKINGS);
  const found = async (filter: Filter): Promise<string[]> => {
    const { ids, count } = await find(filter);
    expect(count).toBe(ids.length);
    return ids;
  };
  const contact = (id: string, name: string, email: string) =>
    app.dataSource.query('UPDATE bookings SET contact_name = $2, contact_email = $3 WHERE id = $1', [id, name, email]);

  it.each<[string, string, (make: { provider: User; customer: User }) => Promise<string>]>([
    [
      'the title of the service',
      'garden',
      async ({ provider, customer }) => {
        const service = await aService(app, { provider, title: 'A Garden Party' });
        return (await aBooking(app, { service, customer })).id;
      },
    ],
    [
      "the customer's name",
      'lovelace',
      async ({ provider }) => {
        const customer = await aCustomer(app, { name: 'Ada Lovelace' });
        return (await aBooking(app, { customer, service: await aService(app, { provider }) })).id;
      },
    ],
    [
      "the customer's e-mail address",
      'countess@exam',
      async ({ provider }) => {
        const customer = await aCustomer(app, { email: 'The.Countess@example.com' });
        return (await aBooking(app, { customer, service: await aService(app, { provider }) })).id;
      },
    ],
    [
      "the contact's name",
      'babbage',
      async ({ provider, customer }) => {
        const { id } = await aBooking(app, { customer, service: await aService(app, { provider }) });
        await contact(id, 'Charles Babbage', 'kim@example.com');
        return id;
      },
    ],
    [
      "the contact's e-mail address",
      'charles@',
      async ({ provider, customer }) => {
        const { id } = await aBooking(app, { customer, service: await aService(app, { provider }) });
        await contact(id, 'Kim', 'charles@example.com');
        return id;
      },
    ],
    [
      "the provider's name",
      'quimby',
      async ({ customer }) => {
        const provider = await aProvider(app, { name: 'Zelda Quimby' });
        return (await aBooking(app, { customer, service: await aService(app, { provider }) })).id;
      },
    ],
    [
      'the business name',
      'of cakes',
      async ({ customer }) => {
        const provider = await aProvider(app, { businessName: 'Queen of Cakes' });
        return (await aBooking(app, { customer, service: await aService(app, { provider }) })).id;
      },
    ],
  ])('finds a text in %s', async (_place, search, make) => {
    const made = { provider: await aProvider(app), customer: await aCustomer(app) };
    await aBooking(app, { customer: made.customer, service: await aService(app, { provider: made.provider }) });
    const id = await make(made);
    await aBooking(app);
    expect(await found({ search })).toEqual([id]);
    expect(await found({ search: search.toUpperCase() })).toEqual([id]);
  });

  it('does not search messages, phone numbers, cities and the e-mail address of the provider', async () => {
    const provider = await aProvider(app, { email: 'needle@example.com', city: 'Needle', phone: 'needle 1' });
    await aBooking(app, { service: await aService(app, { provider, description: 'A needle' }) });
    await app.dataSource.query(
      `UPDATE bookings SET message = 'needle', event_type = 'needle', contact_phone = 'needle 1'`,
    );
    expect(await found({ search: 'needle' })).toEqual([]);
    expect(await found({ search: 'needle@example' })).toEqual([]);
  });

  it('finds the bookings of a deleted service by their title, once each', async () => {
    const provider = await aProvider(app, { name: 'Tea' });
    const service = await aService(app, { provider, title: 'Tea' });
    const { id } = await aBooking(app, {
      service,
      customer: await aCustomer(app, { name: 'Tea' }),
      status: 'cancelled',
    });
    await app.dataSource.query('DELETE FROM services WHERE id = $1', [service.id]);
    expect(await found({ search: 'tea' })).toEqual([id]);
  });

  it('filters by status and by the day of the event, both days included, together with the search', async () => {
    const service = await aService(app, { title: 'Fireworks' });
    const on = async (date: string, status: 'pending' | 'confirmed') =>
      (await aBooking(app, { service, status, slot: await aSlot(app, { providerId: service.providerId, date }) })).id;
    const [first, second, third] = [
      await on('2026-07-01', 'pending'),
      await on('2026-07-02', 'confirmed'),
      await on('2026-07-03', 'pending'),
    ];
    expect(await found({ status: 'pending' })).toEqual([third, first]);
    expect(await found({ status: 'completed' })).toEqual([]);
    expect(await found({ from: '2026-07-02' })).toEqual([third, second]);
    expect(await found({ until: '2026-07-02' })).toEqual([second, first]);
    expect(await found({ from: '2026-07-02', until: '2026-07-02' })).toEqual([second]);
    expect(await found({ from: '2026-07-04' })).toEqual([]);
    expect(await found({ search: 'fireworks', status: 'pending', from: '2026-07-02' })).toEqual([third]);
    expect(await found({ search: 'garden', status: 'pending' })).toEqual([]);
  });

  it('stops counting at 1,001 bookings that match a filter, and counts all of them without one', async () => {
    const { id } = await aBooking(app, { status: 'cancelled' });
    const [copied, ...columns] = (
      await app.dataSource.query<{ name: string }[]>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'bookings'::regclass AND attnum > 0
           AND attgenerated = '' AND NOT attisdropped AND attname <> 'idempotency_key' ORDER BY attname <> 'id'`,
      )
    ).map(({ name }) => name);
    expect(copied).toBe('id');
    await app.dataSource.query(
      `INSERT INTO bookings (id, ${columns.join(', ')}) SELECT gen_random_uuid(), ${columns.join(', ')}
       FROM bookings, generate_series(1, 1001) WHERE id = $1`,
      [id],
    );
    expect((await find({ search: 'kim@example.com', limit: 1 })).count).toBe(1001);
    expect((await find({ status: 'cancelled', limit: 1 })).count).toBe(1001);
    expect((await find({ limit: 1 })).count).toBe(1002);
  });

  it.each([
    ['until', 'from=2026-07-02&until=2026-07-01'],
    ['from', 'from=2026-02-30'],
    ['until', 'until=today'],
    ['status', 'status=late'],
    ['search', `search=${'x'.repeat(201)}`],
    ['limit', 'limit=0'],
  ])('names an invalid parameter: %s in %s', async (name, parameters) => {
    const { status, body } = await app.rest('GET', `/admin/bookings?${parameters}`, { token });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'BAD_USER_INPUT', [name]]);
    if (name === 'limit') return;
    const file = await app.rest('GET', `/admin/bookings.csv?${parameters}`, { token });
    expect([file.status, Object.keys(file.body.errors ?? {})]).toEqual([400, [name]]);
  });

  it.each([
    'adminBookings(from: "2026-07-02", until: "2026-07-01") { id }',
    'adminBookingCount(from: "2026-07-02", until: "2026-07-01")',
    'adminBookingsConnection(from: "2026-07-02", until: "2026-07-01") { totalCount }',
  ])('rejects days in the wrong order: %s', async (field) => {
    const { errors } = await app.graphql(`{ ${field} }`, {}, token);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { until: expect.any(String) as string },
    });
  });
});

interface Page {
  nodes: Entry[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

describe.each([
  ['adminUsersConnection', 'users'],
  ['adminServicesConnection', 'services'],
  ['adminBookingsConnection', 'bookings'],
] as const)('%s', (field, table) => {
  async function page(variables: Record<string, unknown>): Promise<Page> {
    const { data, errors } = await app.graphql<{ page: Page }>(
      `query ($first: Int, $after: String) {
        page: ${field}(first: $first, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } totalCount }
      }`,
      variables,
      token,
    );
    expect(errors).toEqual([]);
    return data?.page as Page;
  }

  /** Bookings with their services and accounts, most of which were created in the same microsecond. */
  async function rows(count: number): Promise<string[]> {
    const [customer, provider] = [await aCustomer(app), await aProvider(app)];
    for (let n = 2; n < count; n += 1) await aCustomer(app);
    for (let n = 0; n < count; n += 1)
      await aBooking(app, { customer, service: await aService(app, { provider }), status: 'cancelled' });
    await app.dataSource.query(
      `UPDATE ${table} SET created_at = timestamptz '2026-05-01 10:00:00.123456Z' + (id = (
         SELECT id FROM ${table} ORDER BY id LIMIT 1))::int * interval '1 microsecond'`,
    );
    const ids = await app.dataSource.query<Entry[]>(`SELECT id FROM ${table} ORDER BY created_at DESC, id DESC`);
    expect(ids).toHaveLength(count);
    return ids.map(({ id }) => id);
  }

  it('returns all in pages, each once and newest first', async () => {
    const ids = await rows(7);
    const read: string[] = [];
    const sizes = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo, totalCount }: Page = await page({ first: 3, after });
      expect(totalCount).toBe(7);
      read.push(...nodes.map(({ id }) => id));
      sizes.push(nodes.length);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect([read, sizes]).toEqual([ids, [3, 3, 1]]);
  });

  it('continues behind an entry that has been deleted meanwhile, and repeats none after a new one', async () => {
    const ids = await rows(5);
    const { pageInfo } = await page({ first: 2 });
    await app.dataSource.query(`DELETE FROM ${table} WHERE id = $1`, [ids[1]]);
    await aBooking(app);
    const { nodes } = await page({ first: 2, after: pageInfo.endCursor });
    expect(nodes.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  });

  it('is empty without entries', async () => {
    expect(await page({})).toEqual({ nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 });
  });

  it('has 20 entries without a number', async () => {
    const ids = await rows(21);
    const { nodes, pageInfo } = await page({});
    expect(nodes.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(pageInfo.hasNextPage).toBe(true);
    expect((await page({ first: 100 })).nodes).toHaveLength(21);
  });

  it.each([
    ['first', { first: 0 }],
    ['first', { first: 101 }],
    ['after', { after: 'nonsense' }],
    ['after', { after: '1:nonsense' }],
  ])('rejects an invalid %s: %o', async (name, variables) => {
    const { errors } = await app.graphql(
      `query ($first: Int, $after: String) { ${field}(first: $first, after: $after) { totalCount } }`,
      variables,
      token,
    );
    expect([errors[0]?.extensions.code, Object.keys(errors[0]?.extensions.fields ?? {})]).toEqual([
      'BAD_USER_INPUT',
      [name],
    ]);
  });
});
