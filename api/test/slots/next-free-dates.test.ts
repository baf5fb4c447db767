import { randomUUID } from 'node:crypto';
import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import { nextFreeDates } from '../../src/marketplace/slots/next-free-dates.sql.js';
import { statementsOf } from '../database/support/statements.js';
import { aClock, anApp, sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot } from '../support/factories.js';

const app = sharedApp();
const db = () => app.dataSource.manager;

const QUERY = 'query ($ids: [ID!]!, $from: String) { nextFreeDates(serviceIds: $ids, from: $from) { serviceId date } }';

/** The entries through GraphQL and REST, which must be the same. */
async function ask(ids: string[], from?: string): Promise<{ serviceId: string; date: string | null }[]> {
  const { data } = await app.graphql<{ nextFreeDates: { serviceId: string; date: string | null }[] }>(QUERY, {
    ids,
    from,
  });
  const { body } = await app.rest('GET', `/next-free-dates?ids=${ids.join(',')}${from ? `&from=${from}` : ''}`);
  expect(body).toEqual({ success: true, dates: data?.nextFreeDates });
  return data?.nextFreeDates ?? [];
}

/** A service whose provider has slots on some days; those on `booked` are booked. */
async function aServiceWith(days: string[], booked: string[] = []): Promise<string> {
  const service = await aService(app);
  const slotOn = (date: string) => aSlot(app, { providerId: service.providerId, date });
  for (const day of days) await slotOn(day);
  for (const day of booked) await aBooking(app, { service, slot: await slotOn(day) });
  return service.id;
}

describe('the next free dates', () => {
  it('are the first days from tomorrow on with a free slot, in the order of the request', async () => {
    const soon = await aServiceWith(['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-20']);
    const later = await aServiceWith(['2026-08-01'], ['2026-07-01', '2026-07-02']);
    expect(await ask([later, soon, later])).toEqual([
      { serviceId: later, date: '2026-08-01' },
      { serviceId: soon, date: '2026-06-16' },
      { serviceId: later, date: '2026-08-01' },
    ]);
  });

  it('are the first ones from a day on, and never before tomorrow', async () => {
    const id = await aServiceWith(['2026-06-16', '2026-08-01'], ['2026-07-01']);
    const from = async (day: string) => (await ask([id], day))[0]?.date;
    expect(await from('2026-07-01')).toBe('2026-08-01');
    expect(await from('2026-08-02')).toBeNull();
    expect(await from('2020-01-01')).toBe('2026-06-16');
    const { errors } = await app.graphql(QUERY, { ids: [id], from: '2026-06-31' });
    const { status, body } = await app.rest('GET', `/next-free-dates?ids=${id}&from=2026-06-31`);
    expect(errors[0]?.extensions.fields).toHaveProperty('from');
    expect([status, body.errors]).toEqual([400, errors[0]?.extensions.fields]);
  });

  it('are null for services without free slots, and for those that do not exist or are not public', async () => {
    const booked = await aServiceWith(['2026-06-15'], ['2026-07-01']);
    const inactive = await aService(app, { isActive: false });
    const banned = await aService(app, { provider: await aProvider(app, { isVerified: false }) });
    for (const { providerId } of [inactive, banned]) await aSlot(app, { providerId });
    const ids = [booked, inactive.id, banned.id, randomUUID()];
    expect(await ask(ids)).toEqual(ids.map((serviceId) => ({ serviceId, date: null })));
  });

  it('change with bookings, without a new version of the catalogue', async () => {
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId, date: '2026-07-03' });
    const version = await catalogueVersion(db());
    expect(await ask([service.id])).toEqual([{ serviceId: service.id, date: '2026-07-03' }]);
    await aBooking(app, { service, slot });
    expect(await ask([service.id])).toEqual([{ serviceId: service.id, date: null }]);
    expect(await catalogueVersion(db())).toBe(version);
  });

  it('are requested for up to 100 services at once, with one statement', async () => {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const statements = await statementsOf(app.dataSource, () => nextFreeDates(db(), app.clock, ids));
    expect(statements).toHaveLength(1);
    expect(await ask(ids)).toHaveLength(100);
    const more = [...ids, randomUUID()];
    const { errors } = await app.graphql(QUERY, { ids: more });
    expect(errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { serviceIds: 'serviceIds can have up to 100 entries' },
    });
    const { status, body } = await app.rest('GET', `/next-free-dates?ids=${more.join(',')}`);
    expect([status, body.errors]).toEqual([400, { ids: 'ids can have up to 100 entries' }]);
  });

  it('are rejected for what is no identifier, and through REST without any', async () => {
    const { errors } = await app.graphql(QUERY, { ids: ['one'] });
    expect(errors[0]?.extensions.fields).toEqual({ serviceIds: 'serviceIds is not a valid identifier' });
    expect((await app.rest('GET', '/next-free-dates?ids=one')).body.errors).toHaveProperty('ids');
    expect((await app.rest('GET', '/next-free-dates')).body.errors).toEqual({ ids: 'ids is required' });
    expect((await app.graphql(QUERY, { ids: [] })).data).toEqual({ nextFreeDates: [] });
  });

  it.each([
    ['Pacific/Kiritimati', '2026-06-17'],
    ['Pacific/Pago_Pago', '2026-06-15'],
  ])('begin with tomorrow in the time zone %s', async (timeZone, tomorrow) => {
    const there = await anApp({ clock: aClock('2026-06-15T10:30:00Z', timeZone) });
    const { id, providerId } = await aService(there);
    for (const day of ['14', '15', '16', '17']) await aSlot(there, { providerId, date: `2026-06-${day}` });
    expect(await nextFreeDates(there.dataSource.manager, there.clock, [id])).toEqual([
      { serviceId: id, date: tomorrow },
    ]);
    await there.stop();
  });
});
