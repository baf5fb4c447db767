import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aProvider, aSlot, tokenOf } from '../support/factories.js';

type Times = [date: string, startTime: string, endTime: string];

const EVENING: Times = ['2026-08-10', '18:00', '22:00'];
const NIGHT: Times = ['2026-08-20', '22:00', '02:00'];
const NEW_YEAR: Times = ['2026-12-31', '20:00', '04:00'];
const SUMMER_TIME_ENDS: Times = ['2026-10-24', '23:00', '03:30'];

const slotOf = ([date, startTime, endTime]: Times) => ({ date, startTime, endTime });

/** P13: a provider's slots never overlap; the database enforces this. */
describe('time slots of one provider', () => {
  const app = sharedApp();
  let provider: User;
  let token: string;
  beforeAll(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
    for (const times of [EVENING, NIGHT, NEW_YEAR, SUMMER_TIME_ENDS]) await aSlot(app, { provider, ...slotOf(times) });
  });

  const create = (body: object, by = token) => app.rest('POST', '/providers/slots', { token: by, body });

  it.each<Times>([
    EVENING,
    ['2026-08-10', '17:00', '18:01'],
    ['2026-08-10', '21:59', '23:00'],
    ['2026-08-10', '19:00', '20:00'],
    ['2026-08-10', '17:00', '23:00'],
    ['2026-08-10', '21:00', '01:00'],
    ['2026-08-09', '23:00', '22:59'],
    ['2026-08-20', '21:00', '22:01'],
    ['2026-08-21', '01:59', '03:00'],
    ['2026-08-21', '00:00', '01:00'],
    ['2026-08-19', '23:00', '22:30'],
    ['2027-01-01', '03:00', '05:00'],
    ['2026-10-25', '03:00', '04:00'],
  ])('rejects an overlapping slot on %s from %s to %s', async (...times) => {
    expect(await create(slotOf(times))).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'This time overlaps another of your time slots' },
    });
  });

  it.each<Times>([
    ['2026-08-10', '17:00', '18:00'],
    ['2026-08-10', '22:00', '23:00'],
    ['2026-08-20', '02:00', '03:00'],
    ['2026-08-21', '02:00', '03:00'],
    ['2027-01-01', '04:00', '05:00'],
  ])('accepts an adjacent slot on %s from %s to %s', async (...times) => {
    expect((await create(slotOf(times))).status).toBe(201);
  });

  it('accepts a slot at the time of a slot of another provider', async () => {
    const other = tokenOf(app, await aProvider(app));
    expect((await create(slotOf(EVENING), other)).status).toBe(201);
  });

  it('moves a slot within its own time, but not into the time of another slot', async () => {
    const { id } = await aSlot(app, { provider, ...slotOf(['2026-09-01', '10:00', '12:00']) });
    const move = (...times: Times) => app.rest('PUT', `/providers/slots/${id}`, { token, body: slotOf(times) });
    expect((await move('2026-09-01', '11:00', '13:00')).status).toBe(200);
    expect((await move('2026-08-10', '21:00', '23:30')).status).toBe(409);
    const update = `mutation { updateSlot(id: "${id}", input: { date: "2026-08-21", startTime: "01:00", endTime: "02:30" }) { id } }`;
    const { errors } = await app.graphql(update, {}, token);
    expect(errors[0]).toMatchObject({
      message: 'This time overlaps another of your time slots',
      extensions: { code: 'CONFLICT' },
    });
    const { body } = await app.rest('GET', '/providers/slots', { token });
    expect(body.slots).toContainEqual(expect.objectContaining({ _id: id, date: '2026-09-01', startTime: '11:00' }));
  });

  it('creates only one of eight identical concurrent slots', async () => {
    const body = slotOf(['2026-09-10', '10:00', '12:00']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});
