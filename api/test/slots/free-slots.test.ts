import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

/** P42: free slots of a range of days are deleted together. */
const app = sharedApp();
let provider: User;
let token: string;
beforeEach(async () => {
  provider = await aProvider(app);
  token = tokenOf(app, provider);
});

interface Range {
  from: string;
  until: string;
  weekdays?: number[];
  startTime?: string;
}
interface Answer {
  code: string;
  fields?: Record<string, string> | undefined;
  deleted?: unknown;
}
type Remove = (range: Range, by?: string) => Promise<Answer>;

const overRest: Remove = async ({ weekdays, ...range }, by = token) => {
  const query = new URLSearchParams({ ...range, ...(weekdays && { weekdays: weekdays.join(',') }) });
  const { body } = await app.rest('DELETE', `/providers/slots?${query.toString()}`, { token: by });
  return { code: body.code ?? 'OK', fields: body.errors, deleted: body.deleted };
};
const overGraphql: Remove = async (range, by = token) => {
  const { data, errors } = await app.graphql<{ deleteFreeSlots: number }>(
    `mutation ($from: String!, $until: String!, $weekdays: [Int!], $startTime: String) {
      deleteFreeSlots(from: $from, until: $until, weekdays: $weekdays, startTime: $startTime)
    }`,
    { ...range },
    by,
  );
  return {
    code: errors[0]?.extensions.code ?? 'OK',
    fields: errors[0]?.extensions.fields,
    deleted: data?.deleteFreeSlots,
  };
};

/** Two slots on each day of two weeks that begin on Wednesday, the 1st of July. */
const twoWeeks = (of = provider) =>
  app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, date '2026-07-01' + n / 2, make_time(10 + n % 2 * 8, 0, 0), make_time(12 + n % 2 * 8, 0, 0)
     FROM generate_series(0, 27) n`,
    [of.id],
  );
const left = async (of = provider): Promise<number> =>
  (await app.dataSource.query<unknown[]>('SELECT FROM slots WHERE provider_id = $1', [of.id])).length;

const ALL = { from: '2026-07-01', until: '2026-07-14' };

describe.each<[string, Remove]>([
  ['REST', overRest],
  ['GraphQL', overGraphql],
])('the deletion of free slots over %s', (_name, remove) => {
  it.each<[Partial<Range>, number]>([
    [{}, 28],
    [{ until: '2026-07-01' }, 2],
    [{ weekdays: [1, 3] }, 8],
    [{ startTime: '18:00' }, 14],
    [{ weekdays: [1, 3], startTime: '18:00' }, 4],
    [{ startTime: '18:30' }, 0],
    [{ from: '2026-07-15', until: '9999-12-31' }, 0],
    [{ from: '0001-01-01', until: '9999-12-31', weekdays: [7] }, 4],
  ])('deletes those of the range, and returns their number: %j', async (part, count) => {
    await twoWeeks();
    expect(await remove({ ...ALL, ...part })).toEqual({ code: 'OK', fields: undefined, deleted: count });
    expect(await left()).toBe(28 - count);
  });

  it.each(['pending', 'confirmed'] as const)('leaves a slot that a %s booking holds', async (status) => {
    const service = await aService(app, { provider });
    const booked = await aSlot(app, { provider, date: '2026-07-02', startTime: '14:00', endTime: '15:00' });
    await aBooking(app, { service, slot: booked, status });
    await twoWeeks();
    expect(await remove(ALL)).toMatchObject({ deleted: 28 });
    const { body } = await app.rest('GET', '/providers/slots', { token });
    expect(body.slots).toMatchObject([{ _id: booked.id, isBooked: true }]);
  });

  it('deletes past slots and those of a declined booking, whose times remain readable', async () => {
    const service = await aService(app, { provider });
    const slot = await aSlot(app, { provider, date: '2026-07-02' });
    const booking = await aBooking(app, { service, slot, status: 'cancelled' });
    await aSlot(app, { provider, date: '2026-06-01' });
    expect(await remove({ from: '2026-06-01', until: '2026-07-02' })).toMatchObject({ deleted: 2 });
    const { body } = await app.rest('GET', '/providers/bookings', { token });
    expect(body.bookings).toMatchObject([{ _id: booking.id, eventDate: '2026-07-02', timeSlot: { _id: null } }]);
  });

  it('deletes no slot of another provider', async () => {
    await twoWeeks();
    const stranger = await aProvider(app);
    await aSlot(app, { provider: stranger, date: '2026-07-02' });
    expect(await remove(ALL, tokenOf(app, stranger))).toMatchObject({ deleted: 1 });
    expect(await left()).toBe(28);
  });

  it('deletes more slots than one statement deletes', async () => {
    await app.dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, date '2026-07-01' + n / 10, make_time(n % 10, 0, 0), make_time(n % 10, 30, 0)
       FROM generate_series(0, 2499) n`,
      [provider.id],
    );
    expect(await remove({ ...ALL, until: '2028-01-01' })).toMatchObject({ deleted: 2500 });
    expect(await left()).toBe(0);
  });

  it.each<[string, Partial<Range>]>([
    ['from', { from: 'today' }],
    ['until', { until: '2026-02-30' }],
    ['until', { until: '2026-06-30' }],
    ['weekdays', { weekdays: [0] }],
    ['weekdays', { weekdays: [8] }],
    ['weekdays', { weekdays: [1, 2, 3, 4, 5, 6, 7, 7] }],
    ['startTime', { startTime: '24:00' }],
  ])('names the field %s when it is invalid: %j', async (field, wrong) => {
    await twoWeeks();
    const { code, fields } = await remove({ ...ALL, ...wrong });
    expect([code, Object.keys(fields ?? {})]).toEqual(['BAD_USER_INPUT', [field]]);
    expect(await left()).toBe(28);
  });
});

it.each([
  ['from', ''],
  ['from', '?until=2026-07-01'],
  ['until', '?from=2026-07-01'],
  ['weekdays', '?from=2026-07-01&until=2026-07-02&weekdays=1;3'],
  ['weekdays', '?from=2026-07-01&until=2026-07-02&weekdays=,'],
  ['weekdays', '?from=2026-07-01&until=2026-07-02&weekdays=1.5'],
  ['weekdays', '?from=2026-07-01&until=2026-07-02&weekdays=1&weekdays=2'],
])('names the parameter %s through REST when it is missing or malformed: %s', async (field, query) => {
  const { status, body } = await app.rest('DELETE', `/providers/slots${query}`, { token });
  expect(status).toBe(400);
  expect(body.errors).toHaveProperty(field);
});

it('lists the pending and confirmed booking of each slot to its provider only', async () => {
  const service = await aService(app, { provider });
  const slotAt = (startTime: string, endTime: string) =>
    aSlot(app, { provider, date: '2026-07-02', startTime, endTime });
  await slotAt('08:00', '09:00');
  const pending = await aBooking(app, { service, slot: await slotAt('10:00', '11:00') });
  const confirmed = await aBooking(app, { service, slot: await slotAt('12:00', '13:00'), status: 'confirmed' });
  await aBooking(app, { service, slot: await slotAt('14:00', '15:00'), status: 'cancelled' });
  const document = '{ providerSlots(from: "2026-07-01", until: "2026-07-31") { bookingId bookingStatus } }';
  const free = { bookingId: null, bookingStatus: null };
  expect((await app.graphql(document, {}, token)).data).toEqual({
    providerSlots: [
      free,
      { bookingId: pending.id, bookingStatus: 'pending' },
      { bookingId: confirmed.id, bookingStatus: 'confirmed' },
      free,
    ],
  });
  const open = `{ availableSlots(serviceId: "${service.id}", date: "2026-07-02") { bookingId bookingStatus } }`;
  expect((await app.graphql(open)).data).toEqual({ availableSlots: [free, free] });
});
