import { NEW_SERIES, NEW_SERIES_FROM_ADDRESS } from '../../src/marketplace/slots/slot-limits.js';
import { addDays } from '../../src/kernel/clock.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { SLOT } from '../rest/shapes.js';
import { freshApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

/** P42: the same times on some weekdays of a range of days; today is Monday, 2026-06-15. */
const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));
let provider: User;
let token: string;
beforeEach(async () => {
  provider = await aProvider(app);
  token = tokenOf(app, provider);
});

const EVENINGS = { startTime: '18:00', endTime: '22:00', weekdays: [5, 6], from: '2026-07-01', until: '2026-07-14' };
const OVERLAPS = 'This time overlaps another of your time slots';
const EQUAL = 'You already have this time slot';

interface Answer {
  code: string;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter: number;
  slots: { date: string; startTime: string; endTime: string; endsNextDay: boolean; isBooked: boolean }[];
  skipped: { date: string; reason: string }[];
}
type Create = (form: object) => Promise<Answer>;

const overRest: Create = async (form) => {
  const { status, body, headers } = await app.rest('POST', '/providers/slots/series', { token, body: form });
  if (status < 300) expect(status).toBe(201);
  return {
    code: body.code ?? 'OK',
    message: body.message,
    fields: body.errors,
    retryAfter: Number(headers.get('retry-after') ?? 0),
    slots: (body.slots ?? []) as Answer['slots'],
    skipped: (body.skipped ?? []) as Answer['skipped'],
  };
};
const overGraphql: Create = async (input) => {
  const { data, errors, headers } = await app.graphql<{ createSlots: Answer }>(
    `mutation ($input: CreateSlotsInput!) { createSlots(input: $input) {
      slots { id date startTime endTime endsNextDay isBooked bookingId } skipped { date reason }
    } }`,
    { input },
    token,
  );
  const [error] = errors;
  return {
    code: error?.extensions.code ?? 'OK',
    message: error?.message,
    fields: error?.extensions.fields,
    retryAfter: Number(headers.get('retry-after') ?? 0),
    slots: data?.createSlots.slots ?? [],
    skipped: data?.createSlots.skipped ?? [],
  };
};
const datesOf = (list: { date: string }[]): string[] => list.map(({ date }) => date);
const stored = async (): Promise<string[]> =>
  datesOf(
    await app.dataSource.query('SELECT date::text FROM slots WHERE provider_id = $1 ORDER BY date', [provider.id]),
  );

it('returns the new slots and the skipped days through REST with exactly their fields', async () => {
  await aSlot(app, { provider, date: '2026-07-04', startTime: '18:00', endTime: '22:00' });
  const { status, body } = await app.rest('POST', '/providers/slots/series', { token, body: EVENINGS });
  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    slots: ['2026-07-03', '2026-07-10', '2026-07-11'].map((date) => ({
      ...SLOT,
      date,
      startTime: '18:00',
      endTime: '22:00',
    })),
    skipped: [{ date: '2026-07-04', reason: EQUAL }],
  });
});

describe.each<[string, Create]>([
  ['REST', overRest],
  ['GraphQL', overGraphql],
])('a series of slots over %s', (_name, create) => {
  it('has a slot on each of the weekdays from the first to the last day, both inclusive', async () => {
    const { slots, skipped } = await create({
      ...EVENINGS,
      weekdays: [3, 7, 2, 7],
      from: '2026-06-17',
      until: '2026-06-30',
    });
    expect(datesOf(slots)).toEqual([
      '2026-06-17',
      '2026-06-21',
      '2026-06-23',
      '2026-06-24',
      '2026-06-28',
      '2026-06-30',
    ]);
    expect(slots[0]).toMatchObject({ startTime: '18:00', endTime: '22:00', endsNextDay: false, isBooked: false });
    expect(skipped).toEqual([]);
    expect(await stored()).toEqual(datesOf(slots));
  });

  it('skips days on which it would overlap a free or booked slot, and returns them with the reason', async () => {
    await aSlot(app, { provider, date: '2026-07-03', startTime: '21:00', endTime: '23:00' });
    const booked = await aSlot(app, { provider, date: '2026-07-10', startTime: '18:00', endTime: '22:00' });
    await aBooking(app, { service: await aService(app, { provider }), slot: booked });
    await aSlot(app, { date: '2026-07-04', startTime: '18:00', endTime: '22:00' });
    const { slots, skipped } = await create(EVENINGS);
    expect(datesOf(slots)).toEqual(['2026-07-04', '2026-07-11']);
    expect(skipped).toEqual([
      { date: '2026-07-03', reason: OVERLAPS },
      { date: '2026-07-10', reason: EQUAL },
    ]);
  });

  it('skips all days when it is repeated', async () => {
    await create(EVENINGS);
    const { code, slots, skipped } = await create(EVENINGS);
    expect([code, slots]).toEqual(['OK', []]);
    expect(skipped).toEqual(
      ['2026-07-03', '2026-07-04', '2026-07-10', '2026-07-11'].map((date) => ({ date, reason: EQUAL })),
    );
  });

  it('is empty if none of its weekdays is in its days', async () => {
    const empty = { ...EVENINGS, weekdays: [1], from: '2026-07-03', until: '2026-07-05' };
    expect(await create(empty)).toMatchObject({ code: 'OK', slots: [], skipped: [] });
  });

  it('has slots that end on the next day, also if each begins when the one before has just ended', async () => {
    const nights = { ...EVENINGS, startTime: '20:00', endTime: '19:59', weekdays: [1, 2, 3, 4, 5, 6, 7] };
    await aSlot(app, { provider, date: '2026-07-05', startTime: '19:00', endTime: '20:00' });
    const { slots, skipped } = await create(nights);
    expect(slots).toHaveLength(13);
    expect(slots.every(({ endsNextDay }) => endsNextDay)).toBe(true);
    // The night before lasts into that slot.
    expect(skipped).toEqual([{ date: '2026-07-04', reason: OVERLAPS }]);
  });

  it('has the same local times on both sides of each change of clocks', async () => {
    // Europe/Berlin: back on 2026-10-25, forward on 2027-03-28, when 02:30 does not exist.
    const nights = { startTime: '01:30', endTime: '03:15', weekdays: [7] };
    for (const [from, until] of [
      ['2026-10-18', '2026-11-01'],
      ['2027-03-21', '2027-04-04'],
    ]) {
      const { slots, skipped } = await create({ ...nights, from, until });
      expect(skipped).toEqual([]);
      expect(slots).toHaveLength(3);
      for (const slot of slots) expect(slot).toMatchObject({ startTime: '01:30', endTime: '03:15' });
    }
  });

  it('begins today or later, and lasts up to 370 days, which is 53 weeks', async () => {
    const daily = { ...EVENINGS, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '2026-06-15' };
    expect(await create({ ...daily, from: '2026-06-14' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { from: 'From must be today or later' },
    });
    expect(await create({ ...daily, until: addDays('2026-06-15', 371) })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { until: 'Until can be up to 370 days after from' },
    });
    expect(await create({ ...daily, until: '2026-06-14' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { until: 'Until must not be earlier than from' },
    });
    expect(await stored()).toEqual([]);
    const { slots } = await create({ ...daily, until: addDays('2026-06-15', 370) });
    expect(slots).toHaveLength(371);
  });

  it.each([
    ['from', { from: '2126-07-01', until: '2126-07-02' }, 'From can be up to 100 years from today'],
    ['endTime', { endTime: '18:00' }, 'End time must differ from the start time'],
    ['weekdays', { weekdays: [] }, 'Please choose at least one weekday'],
  ])('names the field %s when it is invalid: %j', async (field, wrong, message) => {
    expect(await create({ ...EVENINGS, ...wrong })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: message },
    });
  });

  it('is created as a whole or not at all when it would exceed 2,000 slots from today on', async () => {
    await app.dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, date '2028-01-01' + n, '08:00', '09:00' FROM generate_series(1, 1997) n`,
      [provider.id],
    );
    expect(await create(EVENINGS)).toMatchObject({
      code: 'CONFLICT',
      message: 'A provider can have up to 2,000 time slots from today on. Delete one to add another.',
    });
    expect(await stored()).toHaveLength(1997);
    expect(await create({ ...EVENINGS, until: '2026-07-10' })).toMatchObject({ code: 'OK', skipped: [] });
    expect(await stored()).toHaveLength(2000);
    // Nothing is added, so that nothing exceeds the maximum.
    expect(await create({ ...EVENINGS, until: '2026-07-10' })).toMatchObject({ code: 'OK', slots: [] });
  });

  it('is one of 60 that an account creates in an hour, whether or not slots are added', async () => {
    for (let i = 0; i < 59; i += 1) await app.deps.limits.take(NEW_SERIES, provider.id);
    expect(await create({ ...EVENINGS, from: '2020-01-01' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    await aSlot(app, { provider, date: '2026-07-03', startTime: '18:00', endTime: '22:00' });
    expect(await create({ ...EVENINGS, until: '2026-07-03' })).toMatchObject({ code: 'OK', slots: [] });
    const refused = await create(EVENINGS);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
  });

  it('is one of 180 that come from one address in an hour, over all accounts', async () => {
    for (let i = 0; i < 179; i += 1) await app.deps.limits.take(NEW_SERIES_FROM_ADDRESS, '127.0.0.1');
    expect(await create(EVENINGS)).toMatchObject({ code: 'OK' });
    for (let i = 0; i < 61; i += 1) expect(await create(EVENINGS)).toMatchObject({ code: 'RATE_LIMITED' });
    // What is rejected for the address does not count for the account.
    for (let i = 0; i < 59; i += 1) await app.deps.limits.take(NEW_SERIES, provider.id);
    await expect(app.deps.limits.take(NEW_SERIES, provider.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('belongs to the signed-in provider, regardless of the request', async () => {
    const other = await aProvider(app);
    if (create === overRest) await create({ ...EVENINGS, providerId: other.id, isBooked: true });
    else await create(EVENINGS);
    expect(await stored()).toHaveLength(4);
  });
});

it('are created for a season in one request, and single slots count apart from them', async () => {
  const year = { ...EVENINGS, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '2026-06-15', until: '2027-06-19' };
  for (const [startTime, endTime] of [
    ['08:00', '10:00'],
    ['10:00', '12:00'],
    ['14:00', '16:00'],
    ['16:00', '18:00'],
    ['20:00', '01:00'],
  ])
    expect((await overRest({ ...year, startTime, endTime })).slots).toHaveLength(370);
  const single = { date: '2026-06-16', startTime: '13:00', endTime: '13:30' };
  expect((await app.rest('POST', '/providers/slots', { token, body: single })).status).toBe(201);
});
