import { randomUUID } from 'node:crypto';
import { toggleService } from '../../src/marketplace/admin/moderation.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { NEW_WISHES } from '../../src/marketplace/wishes/wish-limits.js';
import { endPastWishes } from '../../src/marketplace/wishes/wishes.js';
import { anApp, sharedApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { SERVICE } from '../rest/shapes.js';

/** Wishes for a day without free slots (P47); today is 2026-06-15. */
const app = sharedApp();
const db = () => app.dataSource.manager;
afterEach(() => app.clock.set('2026-06-15T10:00:00Z'));

const DAY = '2026-07-01';

interface Outcome {
  code: string;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
}

interface Transport {
  wish(app: TestApp, token: string | undefined, serviceId: string, date: string): Promise<Outcome>;
  drop(app: TestApp, token: string | undefined, serviceId: string, date: string): Promise<Outcome>;
  list(app: TestApp, token: string): Promise<{ serviceId: string; date: string; service: { title: string } | null }[]>;
}

const mutate =
  (field: 'wishForDate' | 'dropWish'): Transport['wish'] =>
  async (app, token, serviceId, date) => {
    const document = `mutation ($serviceId: ID!, $date: String!) { ${field}(serviceId: $serviceId, date: $date) }`;
    const { data, errors } = await app.graphql(document, { serviceId, date }, token);
    const [error] = errors;
    if (!error) expect(data).toEqual({ [field]: true });
    return { code: error?.extensions.code ?? 'OK', message: error?.message, fields: error?.extensions.fields };
  };

const send =
  (method: 'POST' | 'DELETE', success: number): Transport['wish'] =>
  async (app, token, serviceId, date) => {
    const { status, body } = await app.rest(method, `/services/${serviceId}/wishes/${date}`, { token });
    if (body.success) expect(status).toBe(success);
    return { code: body.code ?? 'OK', message: body.message, fields: body.errors };
  };

type Listed = Awaited<ReturnType<Transport['list']>>;

const TRANSPORTS: [string, Transport][] = [
  [
    'GraphQL',
    {
      wish: mutate('wishForDate'),
      drop: mutate('dropWish'),
      list: async (app, token) =>
        (await app.graphql<{ myWishes: Listed }>('{ myWishes { serviceId date service { title } } }', {}, token)).data
          ?.myWishes ?? [],
    },
  ],
  [
    'REST',
    {
      wish: send('POST', 201),
      drop: send('DELETE', 200),
      list: async (app, token) => (await app.rest('GET', '/wishes', { token })).body.wishes as Listed,
    },
  ],
];

describe.each(TRANSPORTS)('a wish through %s', (_, { wish, drop, list }) => {
  let token: string;
  let service: Service;
  beforeEach(async () => {
    token = tokenOf(app, await aCustomer(app));
    service = await aService(app, { title: 'Garden Wedding' });
  });

  const listed = async () => (await list(app, token)).map(({ date, service }) => [date, service?.title]);

  it('is for a day without slots, or with booked ones only, and the same again changes nothing', async () => {
    await aBooking(app, { service, slot: await aSlot(app, { providerId: service.providerId, date: DAY }) });
    for (const day of [DAY, '2026-06-16', DAY])
      expect(await wish(app, token, service.id, day)).toMatchObject({ code: 'OK' });
    expect(await listed()).toEqual([
      ['2026-06-16', 'Garden Wedding'],
      [DAY, 'Garden Wedding'],
    ]);
  });

  it('is dropped, and can be dropped again and made again', async () => {
    await wish(app, token, service.id, DAY);
    for (let time = 0; time < 2; time += 1)
      expect(await drop(app, token, service.id, DAY)).toMatchObject({ code: 'OK' });
    expect(await listed()).toEqual([]);
    expect(await wish(app, token, service.id, DAY)).toMatchObject({ code: 'OK' });
    expect(await listed()).toHaveLength(1);
  });

  it('is rejected for a day on which the provider has a free slot', async () => {
    await aSlot(app, { providerId: service.providerId, date: DAY });
    expect(await wish(app, token, service.id, DAY)).toMatchObject({
      code: 'CONFLICT',
      message: 'There are free times on this day. Please choose one of them.',
    });
  });

  it('is rejected for today, for days in the past, and for what is no date', async () => {
    expect(await wish(app, token, service.id, '2026-06-15')).toMatchObject({ code: 'CONFLICT' });
    for (const date of ['2026-06-14', '2026-02-30', 'tomorrow'])
      expect(await wish(app, token, service.id, date)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { date: expect.any(String) as string },
      });
    expect(await drop(app, token, service.id, 'tomorrow')).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('is rejected for a service that does not exist, is not public, or belongs to the account', async () => {
    const inactive = await aService(app, { isActive: false });
    for (const id of [randomUUID(), inactive.id])
      expect(await wish(app, token, id, DAY)).toMatchObject({ code: 'NOT_FOUND' });
    const provider = await aProvider(app);
    const own = await aService(app, { provider });
    expect(await wish(app, tokenOf(app, provider), own.id, DAY)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await wish(app, tokenOf(app, provider), service.id, DAY)).toMatchObject({ code: 'OK' });
  });

  it('is seen and dropped by its own account only', async () => {
    const stranger = tokenOf(app, await aCustomer(app));
    await wish(app, token, service.id, DAY);
    expect(await list(app, stranger)).toEqual([]);
    await drop(app, stranger, service.id, DAY);
    expect(await listed()).toHaveLength(1);
  });

  it('is one of up to 20 of the account, also if several are made concurrently', async () => {
    const days = Array.from({ length: 24 }, (_, n) => `2026-08-${String(n + 1).padStart(2, '0')}`);
    for (const day of days.slice(0, 18)) await wish(app, token, service.id, day);
    const outcomes = await Promise.all(days.slice(18).map((day) => wish(app, token, service.id, day)));
    expect(outcomes.filter(({ code }) => code === 'OK')).toHaveLength(2);
    for (const { code, message } of outcomes)
      if (code !== 'OK')
        expect([code, message]).toEqual([
          'CONFLICT',
          'You are waiting for 20 days, which is the maximum. Drop one to wait for another.',
        ]);
    expect(await listed()).toHaveLength(20);
    expect(await wish(app, token, service.id, days[0] ?? '')).toMatchObject({ code: 'OK' });
    await drop(app, token, service.id, days[0] ?? '');
    expect(await wish(app, token, service.id, '2026-09-01')).toMatchObject({ code: 'OK' });
  });
});

describe('a wish', () => {
  const [, { wish, list }] = TRANSPORTS[0] as [string, Transport];

  it('is listed without its service while that is hidden', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const { id } = await aService(app);
    await wish(app, token, id, DAY);
    await toggleService(db(), asViewer(await anAdmin(app)), id);
    expect(await list(app, token)).toEqual([{ serviceId: id, date: DAY, service: null }]);
  });

  it('has the fields that REST returns', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const { id } = await aService(app);
    await wish(app, token, id, DAY);
    const { body } = await app.rest('GET', '/wishes', { token });
    expect(body.wishes).toEqual([
      { serviceId: id, date: DAY, createdAt: expect.any(String) as string, service: SERVICE },
    ]);
  });

  it('ends with its day, and no longer counts', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const { id } = await aService(app);
    for (let day = 1; day <= 20; day += 1) await wish(app, token, id, `2026-07-${String(day).padStart(2, '0')}`);
    app.clock.set('2026-07-01T10:00:00Z');
    expect(await list(app, token)).toHaveLength(19);
    expect(await wish(app, token, id, '2026-08-01')).toMatchObject({ code: 'OK' });
    await endPastWishes(db(), app.clock);
    const left = await db().query<unknown[]>('SELECT FROM wishes WHERE service_id = $1', [id]);
    expect(left).toHaveLength(20);
  });

  it('is one of 60 that an account makes in 24 hours, counting those that were dropped', async () => {
    const limited = await anApp({ deps: { limits: createRateLimits() } });
    const customer = await aCustomer(limited);
    for (let count = 0; count < 60; count += 1) await limited.deps.limits.take(NEW_WISHES, customer.id);
    const { id } = await aService(limited);
    const outcome = await wish(limited, tokenOf(limited, customer), id, DAY);
    expect(outcome).toMatchObject({ code: 'RATE_LIMITED' });
    await limited.stop();
  });
});
