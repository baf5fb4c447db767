import type { EntityManager } from 'typeorm';
import pg from 'pg';
import { type BookingsOfPortal, bookingsWith } from '../../src/marketplace/admin/booking-list.sql.js';
import { type AdminList, countMatching, newest } from '../../src/marketplace/admin/newest.sql.js';
import { SERVICES, type ServicesOfPortal } from '../../src/marketplace/admin/service-list.sql.js';
import { USERS } from '../../src/marketplace/admin/user-list.sql.js';
import { providerRecords } from '../../src/marketplace/providers/provider-records.sql.js';
import { freeOn } from '../../src/marketplace/slots/free-on.sql.js';
import { aClock } from '../support/app.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

/** Of a hundred times as many. */
const MOST = 10_000;

/**
 * 5,000 providers, 60,000 customers, 100,000 services, 100,000 slots and 1,000,000 bookings. Some texts occur once, some in
 * one of a thousand rows, and some in most.
 */
const MARKETPLACE = `
  INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, created_at, verification_note,
    verified_since)
  SELECT md5('p' || n)::uuid, 'provider', CASE n WHEN 77 THEN 'Zelda Quimby' ELSE 'Pat Provider ' || n END,
    'provider' || n || '@example.com', 'x', '555-0100', 'City ' || n % 50,
    CASE n WHEN 78 THEN 'Xylophone Hire' ELSE 'Business ' || n END, now() - n * interval '1 minute',
    CASE WHEN n % 100 < 2 THEN 'We have a permit.' END, CASE n % 100 WHEN 0 THEN date '2025-01-01' END
  FROM generate_series(1, 5000) n;
  INSERT INTO users (id, role, name, email, password_hash, created_at)
  SELECT md5('c' || n)::uuid, 'user', CASE n WHEN 79 THEN 'Ada Lovelace' ELSE 'Chris Customer ' || n END,
    CASE n WHEN 80 THEN 'countess@example.org' ELSE 'customer' || n || '@example.com' END, 'x', now() - n * interval '1 minute'
  FROM generate_series(1, 60000) n;
  INSERT INTO services (id, provider_id, title, description, category, price, duration, created_at)
  SELECT md5('s' || n)::uuid, md5('p' || n % 5000 + 1)::uuid,
    CASE WHEN n = 81 THEN 'Falconry' WHEN n % 1000 = 0 THEN 'Puppet show ' || n ELSE 'Wedding party ' || n END,
    'All that an event needs.', 'Other', 100, '4 hours', now() - n * interval '1 minute'
  FROM generate_series(1, 100000) n;
  INSERT INTO bookings (id, customer_id, provider_id, service_id, service_title, service_category, event_date, start_time,
    end_time, event_type, guest_count, contact_name, contact_email, contact_phone, status, total_amount, created_at,
    answered_at)
  SELECT md5('b' || n)::uuid, md5('c' || n % 60000 + 1)::uuid, md5('p' || n % 5000 + 1)::uuid, md5('s' || n % 100000)::uuid,
    CASE WHEN n = 82 THEN 'Falconry' WHEN n % 1000 = 0 THEN 'Puppet show' ELSE 'Wedding party ' || n % 100000 END, 'Other',
    date '2024-01-01' + n / 1000, '10:00', '12:00', 'Wedding', 50,
    CASE n WHEN 83 THEN 'Charles Babbage' ELSE 'Kim Contact ' || n END,
    CASE n WHEN 84 THEN 'engine@example.net' ELSE 'kim' || n || '@example.com' END, '555-0101',
    CASE WHEN n % 10 = 0 THEN 'cancelled' ELSE 'completed' END, 100, timestamptz '2024-01-01' + n * interval '1 minute',
    timestamptz '2024-01-01' + n * interval '1 minute' + n % 30 * interval '1 hour'
  FROM generate_series(1, 1000000) n;
  INSERT INTO slots (id, provider_id, date, start_time, end_time)
  SELECT md5('t' || n)::uuid, md5('p' || n % 5000 + 1)::uuid, date '2026-01-01' + n / 5000 * 2, '10:00', '12:00'
  FROM generate_series(1, 100000) n`;

/** Rows are inserted ten times as fast without the indexes that they do not need. */
const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid IN ('users'::regclass, 'services'::regclass, 'bookings'::regclass) AND NOT indisunique`;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('among 100,000 services and 1,000,000 bookings', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    const superuser = new pg.Client({ ...database.address, user: 'postgres' });
    await superuser.connect();
    const { rows: indexes } = await superuser.query<{ name: string; definition: string }>(INDEXES);
    for (const { name } of indexes) await superuser.query(`DROP INDEX ${name}`);
    // Without triggers.
    await superuser.query('SET session_replication_role = replica');
    await superuser.query(MARKETPLACE);
    for (const { definition } of indexes) await superuser.query(definition);
    await superuser.query('ANALYZE users, services, bookings, slots');
    await superuser.end();
  }, 900_000);
  afterAll(() => database.drop());

  /** What the statements read: the number of rows, and the names of the indexes. */
  async function readBy(run: (db: EntityManager) => Promise<unknown>): Promise<{ rows: number; indexes: string[] }> {
    let rows = 0;
    const indexes: string[] = [];
    const query = async (sql: string, values: unknown[]) => {
      const [{ 'QUERY PLAN': plans }] = await database.dataSource.query<[{ 'QUERY PLAN': { Plan: Plan }[] }]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        values,
      );
      for (const plan of plans.flatMap(({ Plan }) => nodesOf(Plan))) {
        if (plan['Index Name']) indexes.push(plan['Index Name']);
        if (plan['Relation Name'] === undefined) continue;
        const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
        rows += (plan['Actual Rows'] + removed) * plan['Actual Loops'];
      }
      return [];
    };
    await run({ query } as unknown as EntityManager);
    return { rows, indexes };
  }

  /** Reads the list, a page of an export in the middle of it, and the count. */
  async function expectFew<Filter>(
    list: AdminList<Filter, unknown>,
    filter: Filter,
    { index, middle }: { index: string | undefined; middle: Date },
  ): Promise<void> {
    const after = [`${middle.getTime()}000`, '00000000-0000-4000-8000-000000000000'] as const;
    const shown = await readBy((db) => newest(db, list, filter, { limit: 50 }));
    const counted = await readBy((db) => countMatching(db, list, filter));
    const exported = await readBy((db) => newest(db, list, filter, { limit: 200, after }));
    for (const { rows } of [shown, counted, exported]) expect(rows).toBeLessThan(MOST);
    if (index) for (const { indexes } of [shown, counted]) expect(indexes).toContain(index);
  }

  it.each([
    ['waiting', 'users_waiting'],
    ['verified', 'users_verified'],
  ] as const)('only the providers who are %s are read', async (verification, index) => {
    const shown = await readBy((db) => newest(db, USERS, { verification }, { limit: 50 }));
    const counted = await readBy((db) => countMatching(db, USERS, { verification }));
    for (const { rows, indexes } of [shown, counted]) {
      expect(rows).toBeLessThanOrEqual(50);
      expect(indexes).toEqual([index]);
    }
  });

  const idsOf = async (table: string): Promise<string[]> =>
    (
      await database.dataSource.query<
        { id: string }[]
      >(`SELECT id FROM ${table} WHERE created_at > now() - interval '1 day'
      ${table === 'users' ? `AND role = 'provider'` : ''} ORDER BY id LIMIT 200`)
    ).map(({ id }) => id);

  it('one entry of an index tells whether a service is free on a day, for 200 of them', async () => {
    const ids = await idsOf('services');
    const clock = aClock('2026-01-01T10:00:00Z', 'UTC');
    const { rows, indexes } = await readBy((db) => freeOn(db, clock, '2026-01-03', ids));
    // Of each the service, its provider and a slot.
    expect(rows).toBe(3 * 200);
    expect(indexes).toContain('slots_free');
  });

  it('only the bookings of 200 providers are read to measure them', async () => {
    const ids = await idsOf('users');
    const clock = aClock('2025-11-20T10:00:00Z', 'UTC');
    const { rows, indexes } = await readBy((db) => providerRecords(db, clock, ids));
    // Each has 200, of which 180 are completed, and 20 of the last 90 days.
    expect(rows).toBeLessThan(200 * 210);
    expect(indexes).toEqual(expect.arrayContaining(['bookings_of_provider_by_status', 'bookings_of_provider']));
  });

  it.each<[string, ServicesOfPortal, index?: string]>([
    ['once, in the title', { search: 'falconry' }, 'services_search'],
    ['once, in the name of the provider', { search: 'quimby' }, 'users_provider_names'],
    ['once, in the business name', { search: 'xylophone' }, 'users_provider_names'],
    ['in a hundred titles', { search: 'puppet' }, 'services_search'],
    ['nowhere', { search: 'nothing like it' }, 'services_search'],
    ['in most titles', { search: 'party' }],
    ['in most names of providers', { search: 'Pat Provider' }],
    ['in some titles of a city', { search: 'puppet', city: 'City 1', active: true }],
  ])('a search reads few services for a text: %s', async (...[, filter, index]) =>
    expectFew(SERVICES, filter, { index, middle: new Date(Date.now() - 35 * 86_400_000) }),
  );

  it.each<[string, BookingsOfPortal, index?: string]>([
    ['once, in the title', { search: 'falconry' }, 'bookings_search'],
    ["once, in the customer's name", { search: 'lovelace' }, 'users_search'],
    ["once, in the customer's address", { search: 'countess@example.org' }, 'users_local_part'],
    ["once, in the contact's name", { search: 'babbage' }, 'bookings_search'],
    ["once, in the contact's address", { search: 'engine@example.net' }, 'bookings_search'],
    ["once, in the provider's name", { search: 'quimby' }, 'users_provider_names'],
    ['once, in the business name', { search: 'xylophone' }, 'users_provider_names'],
    ['in a thousand titles', { search: 'puppet' }, 'bookings_search'],
    ['nowhere', { search: 'nothing like it' }, 'bookings_search'],
    ['in most titles', { search: 'party' }],
    ['in most addresses', { search: 'example.com' }],
    ['in most names of customers', { search: 'Chris Customer' }],
    ['in most titles, on two days', { search: 'party', from: '2025-03-01', until: '2025-03-02' }, 'bookings_of_day'],
    ['none, on a day', { from: '2024-03-01', until: '2024-03-01' }, 'bookings_of_day'],
    ['none, after all days', { from: '2030-01-01' }, 'bookings_of_day'],
  ])('a search reads few bookings for a text: %s', async (...[, filter, index]) =>
    expectFew(bookingsWith(), filter, { index, middle: new Date('2024-11-01') }),
  );
});
