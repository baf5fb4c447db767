import type { EntityManager } from 'typeorm';
import pg from 'pg';
import { threadsOf } from '../../src/marketplace/messages/thread-list.sql.js';
import type { Viewer } from '../../src/marketplace/users/viewer.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

/** 100,000 threads and as many messages; one provider has half of them, and asks as often. */
const THREADS = `
  INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name)
  SELECT md5('u' || n)::uuid, CASE WHEN n < 10 THEN 'provider' ELSE 'user' END, 'Person ' || n, 'u' || n || '@example.com', 'x',
    '1', 'x', CASE WHEN n < 10 THEN 'x' END
  FROM generate_series(0, 999) n;
  INSERT INTO threads (id, customer_id, provider_id, service_title, service_category, last_message_at)
  SELECT md5('t' || n)::uuid, md5('u' || CASE WHEN n % 4 = 1 THEN 0 ELSE n % 990 + 10 END)::uuid,
    md5('u' || CASE WHEN n % 4 = 0 THEN 0 ELSE n % 9 + 1 END)::uuid, 'x', 'x', timestamptz '2026-01-01' + n * interval '1 second'
  FROM generate_series(1, 100000) n;
  INSERT INTO messages (id, booking_id, number, author, text, created_at)
  SELECT md5('m' || id)::uuid, id, 1, 'customer', 'Hello', last_message_at FROM threads`;

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the threads of an account among 100,000', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    const superuser = new pg.Client({ ...database.address, user: 'postgres' });
    await superuser.connect();
    // Without triggers.
    await superuser.query('SET session_replication_role = replica');
    await superuser.query(THREADS);
    await superuser.query('ANALYZE users, threads, messages');
    await superuser.end();
  }, 300_000);
  afterAll(() => database.drop());

  it.each([{}, { before: '2026-01-01T12:00:00Z' }])('are read by two indexes, and nothing else: %j', async (page) => {
    let read = 0;
    const indexes = new Set<string>();
    const query = async (sql: string, values: unknown[]) => {
      const [{ 'QUERY PLAN': plans }] = await database.dataSource.query<[{ 'QUERY PLAN': { Plan: Plan }[] }]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        values,
      );
      for (const plan of plans.flatMap(({ Plan }) => nodesOf(Plan))) {
        if (plan['Index Name']) indexes.add(plan['Index Name']);
        if (plan['Relation Name'] === 'threads')
          read += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
      }
      return [];
    };
    const [row] = await database.dataSource.query<[{ id: string }]>(`SELECT md5('u0')::uuid AS id`);
    const clock = { timeZone: 'UTC', now: () => new Date('2026-01-03T00:00:00Z') };
    await threadsOf({ query } as unknown as EntityManager, { clock }, { id: row.id } as Viewer, page);
    expect([...indexes]).toEqual(expect.arrayContaining(['threads_of_customer', 'threads_of_provider']));
    // Twice a page, and then the page itself.
    expect(read).toBeLessThanOrEqual(150);
  });
});
