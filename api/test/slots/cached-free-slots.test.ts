import { jest } from '@jest/globals';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { calendarVersions } from '../../src/marketplace/slots/calendar-version.sql.js';
import type { Slot } from '../../src/marketplace/slots/slot.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, aRequest, tokenOf } from '../support/factories.js';

const DAY = '2026-07-01';
const SLOT = 'id date startTime endTime endsNextDay isBooked';
const PAGE = `query Page($id: ID!, $date: String!) {
  service(id: $id) { title provider { name email } }
  availableSlots(serviceId: $id, date: $date) { ${SLOT} }
}`;
const SLOTS = `query Slots($id: ID!, $date: String!) { availableSlots(serviceId: $id, date: $date) { ${SLOT} } }`;

interface Page {
  service?: { title: string; provider: { name: string; email: string | null } };
  availableSlots: { id: string; startTime: string }[];
}

afterEach(() => void jest.restoreAllMocks());

const app = freshApp();
let owner: User;
let service: Service;
let slots: [Slot, Slot];

beforeEach(async () => {
  owner = await aProvider(app, { email: 'flora@example.com' });
  service = await aService(app, { provider: owner, title: 'As it was' });
  slots = [await aSlot(app, { provider: owner, date: DAY }), await aSlot(app, { provider: owner, date: DAY })];
});

const ask = async (document: string, { token, date = DAY }: { token?: string; date?: string } = {}) =>
  (await app.graphql<Page>(document, { id: service.id, date }, token)).data;
const idsOf = (page: Page | null) => page?.availableSlots.map(({ id }) => id);

/** Tables that are read meanwhile, apart from the accounts of requests. */
async function tablesRead(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(app.dataSource.manager, 'query');
  await work();
  const statements = query.mock.calls.map(([sql]) => String(sql));
  query.mockRestore();
  return ['catalogue_version', 'slots', 'services', 'users'].filter((table) =>
    statements.some((sql) => new RegExp(`(FROM|JOIN) ${table}\\b`).test(sql)),
  );
}

/** The first request is executed by Apollo Server, and the second one cached. */
async function warm(document: string, token?: string): Promise<Page | null> {
  await ask(document, { ...(token && { token }) });
  return ask(document, { ...(token && { token }) });
}

describe.each([
  ['a service with its free slots', PAGE],
  ['the free slots of a day', SLOTS],
])('a cached response with %s', (_what, document) => {
  it('is sent after one statement, as long as nothing has changed', async () => {
    const first = await ask(document);
    expect(idsOf(first)).toEqual(slots.map(({ id }) => id));
    expect(await ask(document)).toEqual(first);
    const query = jest.spyOn(app.dataSource.manager, 'query');
    expect(await ask(document)).toEqual(first);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(await tablesRead(() => ask(document))).toEqual(['catalogue_version', 'slots', 'services']);
  });

  it('is that of the day that is requested', async () => {
    await warm(document);
    const other = await aSlot(app, { provider: owner, date: '2026-07-02' });
    for (let n = 0; n < 2; n += 1) {
      expect(idsOf(await ask(document, { date: '2026-07-02' }))).toEqual([other.id]);
      expect(idsOf(await ask(document, { date: '2026-07-03' }))).toEqual([]);
      expect(idsOf(await ask(document))).toEqual(slots.map(({ id }) => id));
    }
  });

  it('shows a booking at once, and the slot again once it is declined', async () => {
    const before = await warm(document);
    const customer = tokenOf(app, await aCustomer(app));
    const [slot, other] = slots;
    const booked = await app.rest('POST', '/bookings', { token: customer, body: aRequest(service, slot) });
    expect(booked.status).toBe(201);
    expect(idsOf(await ask(document))).toEqual([other.id]);
    const { _id } = booked.body.booking as { _id: string };
    const declined = await app.rest('PATCH', `/bookings/${_id}/status`, {
      token: tokenOf(app, owner),
      body: { status: 'cancelled' },
    });
    expect(declined.status).toBe(200);
    expect(await ask(document)).toEqual(before);
  });

  const CHANGES: [string, () => Promise<unknown>, () => string[] | undefined][] = [
    [
      'the provider adds a slot',
      () =>
        app.dataSource.query(`INSERT INTO slots (id, provider_id, date, start_time, end_time)
          VALUES ('00000000-0000-4000-8000-000000000001', '${owner.id}', '${DAY}', '20:00', '02:00')`),
      () => [...slots.map(({ id }) => id), '00000000-0000-4000-8000-000000000001'],
    ],
    [
      'the provider moves a slot to another time',
      () =>
        app.dataSource.query(`UPDATE slots SET start_time = '22:00', end_time = '23:00' WHERE id = '${slots[0].id}'`),
      () => [slots[1].id, slots[0].id],
    ],
    [
      'the provider moves a slot to another day',
      () => app.dataSource.query(`UPDATE slots SET date = '2026-07-02' WHERE id = '${slots[0].id}'`),
      () => [slots[1].id],
    ],
    [
      'the provider deletes a slot',
      () => app.rest('DELETE', `/providers/slots/${slots[0].id}`, { token: tokenOf(app, owner) }),
      () => [slots[1].id],
    ],
    [
      'an administrator switches the service off',
      async () =>
        app.rest('PATCH', `/admin/services/${service.id}/toggle`, { token: tokenOf(app, await anAdmin(app)) }),
      () => undefined,
    ],
    [
      'an administrator bans the provider',
      async () =>
        app.rest('PATCH', `/admin/users/${owner.id}/ban`, {
          token: tokenOf(app, await anAdmin(app)),
          body: { banned: true },
        }),
      () => undefined,
    ],
    [
      'the provider deletes the service',
      () => app.rest('DELETE', `/providers/services/${service.id}`, { token: tokenOf(app, owner) }),
      () => undefined,
    ],
  ];
  it.each(CHANGES)('is replaced as soon as %s', async (_change, change, expected) => {
    await warm(document);
    await change();
    for (let n = 0; n < 2; n += 1) expect(idsOf(await ask(document))).toEqual(expected());
  });

  it('shows a change only after its transaction is committed', async () => {
    await warm(document);
    await app.dataSource.transaction(async (db) => {
      await db.query(`DELETE FROM slots WHERE id = '${slots[0].id}'`);
      for (let n = 0; n < 2; n += 1) expect(idsOf(await ask(document))).toEqual(slots.map(({ id }) => id));
    });
    expect(idsOf(await ask(document))).toEqual([slots[1].id]);
  });
});

it('shows the changed texts of a service with its free slots at once', async () => {
  await warm(PAGE);
  await app.dataSource.query(`UPDATE services SET title = 'As it is'`);
  expect(await ask(PAGE)).toMatchObject({ service: { title: 'As it is' } });
});

it('contains contact data only for clients that are signed in', async () => {
  const token = tokenOf(app, await aCustomer(app));
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(PAGE, { token })).toMatchObject({ service: { provider: { email: 'flora@example.com' } } });
    expect(await ask(PAGE)).toMatchObject({ service: { provider: { email: null } } });
  }
});

it('is not cached if the operation also reads data of one account', async () => {
  const both = `query ($id: ID!, $date: String!) { availableSlots(serviceId: $id, date: $date) { id } me { id } }`;
  for (const person of [await aCustomer(app), await aProvider(app)])
    for (let n = 0; n < 3; n += 1)
      expect(await ask(both, { token: tokenOf(app, person) })).toMatchObject({ me: { id: person.id } });
});

it('is not cached if the operation reads two days', async () => {
  const other = await aSlot(app, { provider: owner, date: '2026-07-02' });
  const days = `query ($id: ID!, $date: String!) {
    availableSlots(serviceId: $id, date: $date) { id } next: availableSlots(serviceId: $id, date: "2026-07-02") { id }
  }`;
  for (let n = 0; n < 3; n += 1)
    expect(await ask(days)).toEqual({ availableSlots: slots.map(({ id }) => ({ id })), next: [{ id: other.id }] });
  const search = new URLSearchParams({ query: days, variables: JSON.stringify({ id: service.id, date: DAY }) });
  const { status, headers } = await fetch(`${app.url}/graphql?${search.toString()}`);
  // A client that sent it back would be told that nothing has changed.
  expect([status, headers.get('etag')]).toEqual([200, null]);
});

it('has another version after a slot was added and booked, since a response may have been made in between', async () => {
  const version = () => calendarVersions(app.dataSource.manager, [{ serviceId: service.id, date: DAY }]);
  const before = await version();
  await aBooking(app, { service, slot: await aSlot(app, { provider: owner, date: DAY }) });
  expect(await version()).not.toEqual(before);
});

it('is found for arguments that are written in the document', async () => {
  const document = `{ availableSlots(serviceId: "${service.id}", date: "${DAY}") { id } }`;
  await warm(document);
  expect(await tablesRead(() => ask(document))).toEqual(['catalogue_version', 'slots', 'services']);
  await aBooking(app, { service, slot: slots[0] });
  expect(idsOf(await ask(document))).toEqual([slots[1].id]);
});

it('is not sent for arguments that are invalid', async () => {
  await warm(SLOTS);
  for (const [id, date, code] of [
    ['nonsense', DAY, 'BAD_USER_INPUT'],
    [service.id, '2026-02-30', 'BAD_USER_INPUT'],
    [service.id, '0000-01-01', 'BAD_USER_INPUT'],
    ['00000000-0000-4000-8000-000000000000', DAY, 'NOT_FOUND'],
  ])
    expect((await app.graphql(SLOTS, { id, date })).errors).toMatchObject([{ extensions: { code } }]);
});

it('reads the days of requests that arrive together by one statement, and returns each its own', async () => {
  await warm(SLOTS);
  const other = await aSlot(app, { provider: owner, date: '2026-07-02' });
  const dates = [DAY, '2026-07-02', '2026-07-03', DAY];
  for (let n = 0; n < 3; n += 1) {
    const pages = await Promise.all(dates.map((date) => ask(SLOTS, { date })));
    expect(pages.map(idsOf)).toEqual([slots.map(({ id }) => id), [other.id], [], slots.map(({ id }) => id)]);
  }
});

it('is found for the variables that the operation has, regardless of others', async () => {
  await warm(PAGE);
  for (const more of [{ more: 1 }, { more: { of: [2] }, and: null }]) {
    const query = jest.spyOn(app.dataSource.manager, 'query');
    expect((await app.graphql(PAGE, { id: service.id, date: DAY, ...more })).errors).toEqual([]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  }
});

it('shows the slots of the new provider as soon as a service belongs to another one', async () => {
  const heir = await aProvider(app);
  const slot = await aSlot(app, { provider: heir, date: DAY });
  await warm(PAGE);
  await app.dataSource.query('UPDATE services SET provider_id = $1 WHERE id = $2', [heir.id, service.id]);
  for (let n = 0; n < 2; n += 1)
    expect(await ask(PAGE)).toMatchObject({
      service: { provider: { name: heir.name } },
      availableSlots: [{ id: slot.id }],
    });
});

it('is computed if the slots cannot be read with those of other requests', async () => {
  const first = await warm(PAGE);
  const { manager } = app.dataSource;
  const query = manager.query.bind(manager);
  jest.spyOn(manager, 'query').mockImplementation(async (...args: Parameters<typeof query>) => {
    if (args[0].includes('json_agg(free)')) throw new Error('The connection is lost');
    return query(...args);
  });
  expect(await ask(PAGE)).toEqual(first);
});

describe('a response of more than 500 kB', () => {
  const long = 'x'.repeat(200);
  const document = `query ($id: ID!, $date: String!) { availableSlots(serviceId: $id, date: $date) {
    ${Array.from({ length: 14 }, (_, n) => `${long}${n}: id`).join(' ')} } }`;
  const first = `${long}0`;
  const send = async () => {
    const { data } = await app.graphql<{ availableSlots: Record<string, string>[] }>(document, {
      ...{ id: service.id, date: '2026-07-02' },
    });
    return data?.availableSlots.map((slot) => slot[first]);
  };
  beforeEach(() =>
    app.dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, '2026-07-02', time '00:00' + n * interval '5 minutes', time '00:05' + n * interval '5 minutes'
       FROM generate_series(0, 287) n`,
      [owner.id],
    ),
  );

  it('shows each change at once', async () => {
    await send();
    for (let n = 0; n < 3; n += 1) {
      const [id] = (await send()) ?? [];
      await app.dataSource.query('DELETE FROM slots WHERE id = $1', [id]);
      expect((await send())?.includes(String(id))).toBe(false);
    }
  });

  it('is sent to none of several requests once the service is switched off', async () => {
    for (let n = 0; n < 3; n += 1) expect(await send()).toHaveLength(288);
    await app.dataSource.query('UPDATE services SET is_active = false');
    for (let n = 0; n < 2; n += 1)
      expect((await Promise.all(Array.from({ length: 10 }, send))).filter(Boolean)).toHaveLength(0);
  });
});
