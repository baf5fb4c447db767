import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { addDays, today } from '../../src/kernel/clock.js';
import { aClock, anApp, type TestApp } from '../support/app.js';
import { aDatabase } from '../support/database.js';
import { aBooking, aCustomer, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer } from './support/server.js';
import { aTown } from './support/town.js';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});
afterAll(cleanUp);

const running = async (instant: string, zone: string): Promise<TestApp> =>
  (app = await anApp({ clock: aClock(instant, zone) }));

async function book(app: TestApp, date: string): Promise<number> {
  const service = await aService(app);
  const slot = await aSlot(app, { providerId: service.providerId, date });
  const token = tokenOf(app, await aCustomer(app));
  return (await app.rest('POST', '/bookings', { token, body: aRequest(service, slot) })).status;
}

/** Zones that are up to 25 hours apart, so that two or three dates are current at any instant. */
const ZONES: [zone: string, instant: string, today: string][] = [
  ['Pacific/Pago_Pago', '2026-06-16T10:59:59Z', '2026-06-15'],
  ['Pacific/Pago_Pago', '2026-06-16T11:00:00Z', '2026-06-16'],
  ['America/St_Johns', '2026-06-16T02:29:59Z', '2026-06-15'],
  ['America/St_Johns', '2026-06-16T02:30:00Z', '2026-06-16'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ['UTC', '2027-01-01T00:00:00Z', '2027-01-01'],
  ['Asia/Kathmandu', '2028-02-28T18:15:00Z', '2028-02-29'],
  ['Pacific/Chatham', '2026-06-15T11:14:59Z', '2026-06-15'],
  ['Pacific/Chatham', '2026-06-15T11:15:00Z', '2026-06-16'],
  ['Pacific/Kiritimati', '2026-06-15T09:59:59Z', '2026-06-15'],
  ['Pacific/Kiritimati', '2026-06-15T10:00:00Z', '2026-06-16'],
];

describe('the date of the marketplace', () => {
  it.each(ZONES)(
    'uses the local date in %s at %s (%s) as today, and accepts bookings from the next day',
    async (zone, instant, date) => {
      const app = await running(instant, zone);
      expect(today(app.clock)).toBe(date);
      expect(await book(app, date)).toBe(400);
      expect(await book(app, addDays(date, 1))).toBe(201);
      const token = tokenOf(app, await aProvider(app));
      const slot = { startTime: '10:00', endTime: '11:00' };
      const offer = async (date: string) =>
        (await app.rest('POST', '/providers/slots', { token, body: { ...slot, date } })).status;
      expect(await offer(addDays(date, -1))).toBe(400);
      expect(await offer(date)).toBe(201);
    },
  );
});

interface Change {
  what: string;
  zone: string;
  booked: string;
  slot: { date: string; startTime: string; endTime: string };
  /** The last second before the booking is over, and the first second after. */
  before: string;
  after: string;
}

const CHANGES: Change[] = [
  {
    what: 'that ends in the repeated hour of autumn at its first occurrence',
    zone: 'Europe/Berlin',
    booked: '2026-10-20T12:00:00Z',
    slot: { date: '2026-10-25', startTime: '01:00', endTime: '02:30' },
    before: '2026-10-25T00:29:59Z',
    after: '2026-10-25T00:30:00Z',
  },
  {
    what: 'over the night of the change in spring by local time, an hour sooner',
    zone: 'Europe/Berlin',
    booked: '2026-03-20T12:00:00Z',
    slot: { date: '2026-03-28', startTime: '20:00', endTime: '04:00' },
    before: '2026-03-29T01:59:59Z',
    after: '2026-03-29T02:00:00Z',
  },
  {
    what: 'over the night of the change in autumn by local time, an hour later',
    zone: 'Europe/Berlin',
    booked: '2026-10-20T12:00:00Z',
    slot: { date: '2026-10-24', startTime: '20:00', endTime: '04:00' },
    before: '2026-10-25T02:59:59Z',
    after: '2026-10-25T03:00:00Z',
  },
  {
    what: 'that ends at a skipped midnight when the clocks change',
    zone: 'Africa/Cairo',
    booked: '2026-04-15T12:00:00Z',
    slot: { date: '2026-04-23', startTime: '20:00', endTime: '00:00' },
    before: '2026-04-23T21:59:59Z',
    after: '2026-04-23T22:00:00Z',
  },
];

describe('a booking at a change of the clocks', () => {
  it.each(CHANGES)('completes a booking $what ($zone)', async ({ zone, booked, slot, before, after }) => {
    const app = await running(booked, zone);
    const service = await aService(app);
    const offered = await aSlot(app, { providerId: service.providerId, ...slot });
    await aBooking(app, { service, slot: offered, status: 'confirmed' });
    const complete = (): Promise<number> => completePastBookings(app.dataSource.manager, app.deps);
    app.clock.set(before);
    expect(await complete()).toBe(0);
    app.clock.set(after);
    expect(await complete()).toBe(1);
  });

  it('completes a booking only once when its last hour is repeated', async () => {
    const app = await running('2026-10-20T12:00:00Z', 'Europe/Berlin');
    const service = await aService(app);
    const slot = { date: '2026-10-25', startTime: '01:00', endTime: '02:30' };
    const offered = await aSlot(app, { providerId: service.providerId, ...slot });
    await aBooking(app, { service, slot: offered, status: 'confirmed' });
    const complete = (): Promise<number> => completePastBookings(app.dataSource.manager, app.deps);
    app.clock.set('2026-10-25T00:45:00Z');
    expect(await complete()).toBe(1);
    app.clock.set('2026-10-25T01:15:00Z'); // 02:15 local time for the second time
    expect(await complete()).toBe(0);
    app.clock.set('2026-10-25T01:45:00Z');
    expect(await complete()).toBe(0);
  });
});

describe('a server whose host has another zone than the marketplace', () => {
  const ENDS_OF_THE_EARTH = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

  it('prints on a host in UTC how to set the time zone', async () => {
    const database = await aDatabase();
    closeLater(() => database.drop());
    const env = { DATA_DIR: await aDataDir(), DATABASE_URL: urlOf(database.address), TZ: 'UTC' };
    const line = 'Dates and times are those of UTC. For another time zone: TIME_ZONE=America/New_York npm start';
    expect((await startServer({ ...env, TIME_ZONE: '' })).printed()).toContain(line);
    expect((await startServer(env)).printed()).not.toContain('TIME_ZONE');
  });

  it('shows the same dates and times for any time zone of the host', async () => {
    const database = await aDatabase();
    closeLater(() => database.drop());
    const dataDir = await aDataDir();
    const town = await aTown(database.address, { slots: 40 });
    const seen = await Promise.all(
      ENDS_OF_THE_EARTH.flatMap((TIME_ZONE) =>
        ENDS_OF_THE_EARTH.map(async (TZ) => {
          const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address), TIME_ZONE, TZ };
          const { url } = await startServer(env);
          const ask = async (path: string, token: string): Promise<unknown> => {
            const headers = { authorization: `Bearer ${token}` };
            return (await fetch(`${url}/api${path}`, { headers })).json();
          };
          const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format();
          const offer = async (date: string, startTime: string, endTime: string) =>
            (
              await fetch(`${url}/api/providers/slots`, {
                method: 'POST',
                headers: {
                  authorization: `Bearer ${town.providerToken}`,
                  'content-type': 'application/json',
                },
                body: JSON.stringify({ date, startTime, endTime }),
              })
            ).status;
          return {
            TIME_ZONE,
            yesterday: await offer(addDays(today, -1), '22:00', '22:30'),
            listed: await ask(`/services/${town.serviceId}/slots/${town.slots[0]?.date}`, ''),
            own: await ask('/bookings/my-bookings', town.customers[0] ?? ''),
          };
        }),
      ),
    );
    const [first] = seen as [(typeof seen)[number]];
    expect(first.listed).toMatchObject({ slots: { length: 20 } });
    for (const { yesterday, listed, own } of seen) {
      expect(yesterday).toBe(400);
      expect(listed).toEqual(first.listed);
      expect(own).toEqual(first.own);
    }
  });
});
