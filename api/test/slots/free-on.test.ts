import { randomUUID } from 'node:crypto';
import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import { freeOn } from '../../src/marketplace/slots/free-on.sql.js';
import { statementsOf } from '../database/support/statements.js';
import { aClock, anApp, sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot } from '../support/factories.js';

const app = sharedApp();
const db = () => app.dataSource.manager;

const QUERY = 'query ($date: String!, $ids: [ID!]!) { freeOn(date: $date, serviceIds: $ids) }';

/** The ids through GraphQL and REST, which must be the same. */
async function ask(date: string, ids: string[]): Promise<string[]> {
  const { data } = await app.graphql<{ freeOn: string[] }>(QUERY, { date, ids });
  const { body } = await app.rest('GET', `/free-on?date=${date}&ids=${ids.map(encodeURIComponent).join(',')}`);
  expect(body).toEqual({ success: true, serviceIds: data?.freeOn });
  return data?.freeOn ?? [];
}

const aServiceOn = async (date: string) => {
  const service = await aService(app);
  return { service, slot: await aSlot(app, { providerId: service.providerId, date }) };
};

// Today is 2026-06-15.
describe('services that are free on a day', () => {
  it('are those whose provider has a free slot on it, in the order of the request and each once', async () => {
    const { service: one } = await aServiceOn('2026-07-01');
    const { service: two } = await aServiceOn('2026-07-01');
    const { service: other } = await aServiceOn('2026-07-02');
    const booked = await aServiceOn('2026-07-01');
    await aBooking(app, booked);
    const ids = [two.id, other.id, booked.service.id, one.id, two.id.toUpperCase()];
    expect(await ask('2026-07-01', ids)).toEqual([two.id, one.id]);
    expect(await ask('2026-07-02', ids)).toEqual([other.id]);
  });

  it('are none of those that are unknown, not public or malformed', async () => {
    const { service } = await aServiceOn('2026-07-01');
    const inactive = await aService(app, { isActive: false });
    const banned = await aService(app, { provider: await aProvider(app, { isVerified: false }) });
    for (const { providerId } of [inactive, banned]) await aSlot(app, { providerId, date: '2026-07-01' });
    const ids = [randomUUID(), inactive.id, banned.id, 'one', "'; --", service.id];
    expect(await ask('2026-07-01', ids)).toEqual([service.id]);
    expect(await ask('2026-07-01', ['nothing'])).toEqual([]);
  });

  it('are none on a day that cannot be booked', async () => {
    const { service } = await aServiceOn('2026-06-15');
    for (const date of ['2026-06-14', '2026-06-16']) await aSlot(app, { providerId: service.providerId, date });
    for (const date of ['2026-06-14', '2026-06-15', '9999-12-31']) expect(await ask(date, [service.id])).toEqual([]);
    expect(await ask('2026-06-16', [service.id])).toEqual([service.id]);
  });

  it('depend on the day in the time zone of the marketplace', async () => {
    const clock = aClock('2026-06-15T10:30:00Z', 'Pacific/Kiritimati');
    const there = await anApp({ clock });
    const { id, providerId } = await aService(there);
    for (const date of ['2026-06-16', '2026-06-17']) await aSlot(there, { providerId, date });
    expect(await freeOn(there.dataSource.manager, clock, '2026-06-16', [id])).toEqual([]);
    expect(await freeOn(there.dataSource.manager, clock, '2026-06-17', [id])).toEqual([id]);
    await there.stop();
  });

  it('change with bookings, without a new version of the catalogue', async () => {
    const { service, slot } = await aServiceOn('2026-07-03');
    const version = await catalogueVersion(db());
    expect(await ask('2026-07-03', [service.id])).toEqual([service.id]);
    await aBooking(app, { service, slot });
    expect(await ask('2026-07-03', [service.id])).toEqual([]);
    expect(await catalogueVersion(db())).toBe(version);
  });

  it('are requested for up to 200 services at once, with one statement', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID());
    const statements = await statementsOf(app.dataSource, () => freeOn(db(), app.clock, '2026-07-01', ids));
    expect(statements).toHaveLength(1);
    expect(await ask('2026-07-01', ids)).toEqual([]);
    const more = [...ids, ids[0] ?? ''];
    const { errors } = await app.graphql(QUERY, { date: '2026-07-01', ids: more });
    expect(errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { serviceIds: 'serviceIds can have up to 200 entries' },
    });
    const { status, body } = await app.rest('GET', `/free-on?date=2026-07-01&ids=${more.join(',')}`);
    expect([status, body.errors]).toEqual([400, { ids: 'ids can have up to 200 entries' }]);
  });

  it('are rejected with a malformed date, and through REST without ids', async () => {
    for (const date of ['', 'soon', '2026-02-30', '2026-7-1']) {
      const { errors } = await app.graphql(QUERY, { date, ids: [randomUUID()] });
      expect(errors[0]?.extensions.fields).toEqual({ date: 'date must be a date like 2026-05-31' });
      const { status, body } = await app.rest('GET', `/free-on?date=${date}&ids=${randomUUID()}`);
      expect([status, body.errors]).toEqual([400, { date: 'date must be a date like 2026-05-31' }]);
    }
    expect((await app.rest('GET', `/free-on?ids=${randomUUID()}`)).body.errors).toHaveProperty('date');
    expect((await app.rest('GET', '/free-on?date=2026-07-01')).body.errors).toEqual({ ids: 'ids is required' });
    expect((await app.graphql(QUERY, { date: '2026-07-01', ids: [] })).data).toEqual({ freeOn: [] });
  });
});
