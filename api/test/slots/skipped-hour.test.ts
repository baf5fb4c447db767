import { aClock, freshApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';
import { instantOf } from '../../src/kernel/clock.js';
import { TRANSPORTS } from '../bookings/support/transports.js';

const REASON = 'Clocks are set forward on this day, and this time does not exist';

/** P13: slots never overlap, which in the hour that clocks skip local times do not tell. */
describe.each([
  {
    timeZone: 'America/New_York',
    date: '2027-03-14',
    // 2:00 AM is 3:00 AM.
    skipped: [
      ['02:00', '04:00', 'startTime'],
      ['02:23', '03:13', 'startTime'],
      ['01:00', '02:30', 'endTime'],
    ],
    exists: [
      ['03:13', '04:08'],
      ['00:30', '02:00'],
      ['04:30', '01:00'],
    ],
    pair: [
      ['02:23', '03:13'],
      ['03:13', '04:08'],
    ],
    evening: ['2027-03-13', '22:00', '02:30'],
  },
  {
    timeZone: 'Africa/Cairo',
    date: '2027-04-30',
    // 12:00 AM is 1:00 AM.
    skipped: [
      ['00:00', '02:00', 'startTime'],
      ['00:24', '01:14', 'startTime'],
      ['00:59', '23:00', 'startTime'],
    ],
    exists: [
      ['01:14', '02:08'],
      ['12:00', '14:00'],
      ['18:00', '00:30'],
    ],
    pair: [
      ['00:24', '01:14'],
      ['01:14', '02:08'],
    ],
    evening: ['2027-04-29', '22:00', '00:30'],
  },
] as const)('the hour that clocks skip in $timeZone', ({ timeZone, date, skipped, exists, pair, evening }) => {
  const app = freshApp(() => ({ clock: aClock(undefined, timeZone) }));
  const create = async (token: string, [date, startTime, endTime]: readonly string[]) =>
    app.rest('POST', '/providers/slots', { token, body: { date, startTime, endTime } });

  it('contains no start and no end of a slot', async () => {
    const token = tokenOf(app, await aProvider(app));
    for (const [startTime, endTime, field] of skipped)
      expect(await create(token, [date, startTime, endTime])).toMatchObject({
        status: 400,
        body: { errors: { [field]: REASON } },
      });
    expect(await create(token, evening)).toMatchObject({ status: 400, body: { errors: { endTime: REASON } } });
    for (const times of exists) expect((await create(token, [date, ...times])).status).toBe(201);
  });

  it('contains none of a slot that is edited', async () => {
    const provider = await aProvider(app);
    const { id } = await aSlot(app, { provider, date, startTime: '10:00', endTime: '11:00' });
    const [[startTime, endTime, field]] = skipped;
    const edit = `mutation ($input: UpdateSlotInput!) { updateSlot(id: "${id}", input: $input) { id } }`;
    const { errors } = await app.graphql(edit, { input: { date, startTime, endTime } }, tokenOf(app, provider));
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: REASON } });
  });

  it('makes a series skip that day', async () => {
    const token = tokenOf(app, await aProvider(app));
    const [[startTime, endTime]] = skipped;
    const body = { startTime, endTime, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '2027-03-13', until: '2027-05-01' };
    const { body: series } = await app.rest('POST', '/providers/slots/series', { token, body });
    expect(series.skipped).toEqual([{ date, reason: REASON }]);
    expect(series.slots).toHaveLength(49);
  });

  it.each(TRANSPORTS)('of two older slots that overlap there lets one be booked, through %s', async (_, transport) => {
    const [customer, service] = [await aCustomer(app), await aService(app)];
    const token = tokenOf(app, customer);
    const slotOf = ([startTime, endTime]: readonly [string, string]) =>
      aSlot(app, { providerId: service.providerId, date, startTime, endTime });
    const [first, second] = [await slotOf(pair[0]), await slotOf(pair[1])];
    const refused = { code: 'CONFLICT', message: `${REASON}. Please choose another.` };
    expect(await transport.book(app, token, aRequest(service, first))).toMatchObject(refused);
    expect((await transport.book(app, token, aRequest(service, second))).code).toBe('OK');
    const moving = await aBooking(app, { customer, service });
    expect(await transport.move(app, token, moving.id, first.id)).toMatchObject(refused);
    const agreed = await aBooking(app, { customer, service, status: 'confirmed' });
    expect(await transport.propose(app, token, agreed.id, { slotId: first.id })).toMatchObject(refused);
  });
});

it('has no counterpart in the hour that occurs twice: times that follow each other are instants that do', () => {
  const times = Array.from(
    { length: 5 * 60 },
    (_, minute) => `2026-11-01T0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`,
  );
  const instants = times.map((time) => instantOf('America/New_York', time).getTime());
  expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
});
