import { randomUUID } from 'node:crypto';
import { NEW_SLOTS, NEW_SLOTS_FROM_ADDRESS, SLOT_CHANGES } from '../../src/marketplace/slots/slot-limits.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp, type TestApp } from '../support/app.js';
import { untilServed } from '../support/eventually.js';
import { fillProvider } from '../support/busy-provider.js';
import { aCustomer, aProvider, aSlot, tokenOf } from '../support/factories.js';

/** The limits on slots of a provider and on lists of slots, so that every response is bounded. */
const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));
let provider: User;
let token: string;
beforeEach(async () => {
  provider = await aProvider(app);
  token = tokenOf(app, provider);
});

interface Answer {
  code: string;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter: number;
  dates: string[];
}
interface SlotForm {
  date: string;
  startTime: string;
  endTime: string;
}
interface Transport {
  create(form: SlotForm): Promise<Answer>;
  update(id: string, form: SlotForm): Promise<Answer>;
  list(args?: { from?: string; until?: string; limit?: number }): Promise<Answer>;
}

const overRest = async (...request: Parameters<TestApp['rest']>): Promise<Answer> => {
  const { body, headers } = await app.rest(...request);
  return {
    code: body.code ?? 'OK',
    message: body.message,
    fields: body.errors,
    retryAfter: Number(headers.get('retry-after') ?? 0),
    dates: ((body.slots ?? []) as { date: string }[]).map(({ date }) => date),
  };
};
const overGraphql = async (query: string, variables: Record<string, unknown>): Promise<Answer> => {
  const answer = await app.graphql<{ providerSlots?: { date: string }[] }>(query, variables, token);
  const [error] = answer.errors;
  return {
    code: error?.extensions.code ?? 'OK',
    message: error?.message,
    fields: error?.extensions.fields,
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    dates: (answer.data?.providerSlots ?? []).map(({ date }) => date),
  };
};
const REST: Transport = {
  create: (body) => overRest('POST', '/providers/slots', { token, body }),
  update: (id, body) => overRest('PUT', `/providers/slots/${id}`, { token, body }),
  list: (args = {}) => {
    const query = Object.entries(args).map(([name, value]): [string, string] => [name, String(value)]);
    return overRest('GET', `/providers/slots?${new URLSearchParams(query).toString()}`, { token });
  },
};
const GRAPHQL: Transport = {
  create: (input) =>
    overGraphql('mutation ($input: CreateSlotInput!) { createSlot(input: $input) { id } }', {
      input,
    }),
  update: (id, input) =>
    overGraphql('mutation ($id: ID!, $input: UpdateSlotInput!) { updateSlot(id: $id, input: $input) { id } }', {
      id,
      input,
    }),
  list: (args = {}) =>
    overGraphql(
      `query ($from: String, $until: String, $limit: Int) {
        providerSlots(from: $from, until: $until, limit: $limit) { date }
      }`,
      { ...args },
    ),
};
const TRANSPORTS: [string, Transport][] = [
  ['REST', REST],
  ['GraphQL', GRAPHQL],
];

/** The 15th of June 2026 is today; see `aClock`. */
const at = (minute: number): SlotForm => {
  const time = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
  return { date: '2030-01-01', startTime: time(minute), endTime: time(minute + 1) };
};

/** Inserts `count` slots from today on, five on each day. */
const ahead = (count: number) =>
  app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, date '2026-06-15' + n / 5, make_time(8 + n % 5, 0, 0), make_time(9 + n % 5, 0, 0)
     FROM generate_series(0, $2::int - 1) n`,
    [provider.id, count],
  );
const countAhead = async (): Promise<number> => {
  const [row] = await app.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM slots WHERE provider_id = $1 AND date >= '2026-06-15'`,
    [provider.id],
  );
  return row?.count ?? 0;
};
const FULL = {
  code: 'CONFLICT',
  message: 'A provider can have up to 2,000 time slots from today on. Delete one to add another.',
};

it('accepts only 5 of 40 concurrent new slots of a provider with 1,995 slots', async () => {
  await ahead(1995);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => untilServed(() => (i % 2 ? REST : GRAPHQL).create(at(i)))),
  );
  expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(5);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['OK', 'CONFLICT']));
  expect(await countAhead()).toBe(2000);
});

describe.each(TRANSPORTS)('slots over %s', (_name, transport) => {
  it('rejects more than 2,000 slots from today on, regardless of past slots', async () => {
    await fillProvider(app, provider, await aCustomer(app), { slots: 3000 });
    expect(await countAhead()).toBeLessThan(1600);
    expect(await transport.create(at(0))).toMatchObject({ code: 'OK' });
    await app.dataSource.query('DELETE FROM slots');
    const past = await aSlot(app, { provider, date: '2026-06-01' });
    const coming = await aSlot(app, { provider, date: '2029-07-01' });
    await ahead(1999);
    expect(await transport.create(at(0))).toMatchObject(FULL);
    // Moving a past slot to the future counts; moving a future slot does not.
    expect(await transport.update(past.id, at(0))).toMatchObject(FULL);
    expect(await transport.update(coming.id, at(0))).toMatchObject({ code: 'OK' });
  });

  it('accepts 600 new slots of a provider in an hour, without counting a rejected one', async () => {
    for (let i = 0; i < 599; i += 1) await app.deps.limits.take(NEW_SLOTS, provider.id);
    expect(await transport.create({ ...at(0), date: '2020-01-01' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await transport.create(at(0))).toMatchObject({ code: 'OK' });
    const refused = await transport.create(at(1));
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
  });

  it('accepts 600 changes of slots of a provider in an hour, without counting a rejected one', async () => {
    const { id } = await aSlot(app, { provider, date: '2026-07-01' });
    for (let i = 0; i < 599; i += 1) await app.deps.limits.take(SLOT_CHANGES, provider.id);
    expect(await transport.update(id, { ...at(0), date: '2020-01-01' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await transport.update(randomUUID(), at(0))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await transport.update(id, at(0))).toMatchObject({ code: 'OK' });
    const refused = await transport.update(id, at(1));
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
    expect(await transport.create(at(1))).toMatchObject({ code: 'OK' });
  });

  it('accepts 1,800 new slots in an hour from one address, over all accounts', async () => {
    for (let i = 0; i < 1799; i += 1) await app.deps.limits.take(NEW_SLOTS_FROM_ADDRESS, '127.0.0.1');
    expect(await transport.create({ ...at(0), date: '2020-01-01' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await transport.create(at(0))).toMatchObject({ code: 'OK' });
    const refused = await transport.create(at(1));
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
  });

  it('lists the slots of the next 12 months, or of the requested days', async () => {
    const days = ['2025-12-24', '2026-06-14', '2026-06-15', '2027-06-15', '2027-06-17'];
    for (const date of days) await aSlot(app, { provider, date });
    expect((await transport.list()).dates).toEqual(['2026-06-15', '2027-06-15']);
    expect((await transport.list({ from: '2026-06-14' })).dates).toEqual(days.slice(1, 4));
    expect((await transport.list({ until: '2026-06-15' })).dates).toEqual(['2026-06-15']);
    expect((await transport.list({ from: '2000-01-01', until: '9999-12-31' })).dates).toEqual(days);
    expect((await transport.list({ from: '2026-01-01', until: '2026-06-14' })).dates).toEqual(['2026-06-14']);
    expect((await transport.list({ from: '9999-12-31' })).dates).toEqual([]);
    expect((await transport.list({ from: '2025-12-24', until: '2025-12-24' })).dates).toEqual(['2025-12-24']);
  });

  it.each([
    ['from', { from: '2026-02-30' }],
    ['until', { until: 'tomorrow' }],
    ['from', { from: '' }],
    ['until', { from: '2026-07-02', until: '2026-07-01' }],
    ['until', { until: '2026-06-14' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1001 }],
  ])('names the field %s when it is invalid: %j', async (field, args) => {
    const { code, fields } = await transport.list(args);
    expect(code).toBe('BAD_USER_INPUT');
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it('lists as many slots as requested, the earliest first', async () => {
    await ahead(12);
    expect((await transport.list({ limit: 6 })).dates).toEqual([...Array<string>(5).fill('2026-06-15'), '2026-06-16']);
    expect((await transport.list({ limit: 1000 })).dates).toHaveLength(12);
  });

  it('lists up to 1,000 slots, and the next ones from the day of the last slot on', async () => {
    await fillProvider(app, provider, await aCustomer(app), { slots: 5000 });
    const seen = new Set<string>();
    let from = '2000-01-01';
    for (let page = 0; page < 6; page += 1) {
      const { dates } = await transport.list({ from, until: '9999-12-31' });
      expect(dates.length).toBeLessThanOrEqual(1000);
      for (const date of dates) seen.add(date);
      from = String(dates.at(-1));
    }
    expect(seen.size).toBe(Math.ceil(5000 / 3));
  });
});

it('lists the earliest 288 of 700 free slots of a day', async () => {
  await app.dataSource.query(
    `INSERT INTO services (id, provider_id, title, description, category, price, duration)
     VALUES (gen_random_uuid(), $1, 'Cakes', 'All of it.', 'Other', 5, '1 hour')`,
    [provider.id],
  );
  await app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, '2026-07-01', time '00:00' + n * interval '2 min', time '00:01' + n * interval '2 min'
     FROM generate_series(0, 699) n`,
    [provider.id],
  );
  const [service] = await app.dataSource.query<{ id: string }[]>('SELECT id FROM services');
  const { body } = await app.rest('GET', `/services/${service?.id}/slots/2026-07-01`);
  const slots = body.slots as { startTime: string }[];
  expect(slots).toHaveLength(288);
  expect(slots.at(-1)?.startTime).toBe('09:34');
  const { data } = await app.graphql<{ availableSlots: unknown[] }>(
    '{ availableSlots(serviceId: "' + service?.id + '", date: "2026-07-01") { id } }',
  );
  expect(data?.availableSlots).toHaveLength(288);
});
