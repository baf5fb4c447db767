import type { EntityManager } from 'typeorm';
import { freshApp } from '../support/app.js';
import { anAdmin, aProvider, tokenOf } from '../support/factories.js';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const COUNT = 6_000;

describe('an export of all bookings from a day on', () => {
  const app = freshApp();

  /** The statements that read pages, with their parameters. */
  function pagesOf(): [sql: string, values: unknown[]][] {
    const pages: [string, unknown[]][] = [];
    const create = app.dataSource.createQueryRunner.bind(app.dataSource);
    app.dataSource.createQueryRunner = (mode) => {
      const runner = create(mode);
      const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
      return Object.assign(runner, {
        query(sql: string, values: unknown[], ...rest: unknown[]) {
          if (sql.includes('AS position') && sql.includes('event_date >=')) pages.push([sql, values]);
          return query(sql, values, ...rest);
        },
      });
    };
    return pages;
  }

  async function bookingsReadBy(db: EntityManager, sql: string, values: unknown[]): Promise<number> {
    const explained = await db.query<[{ 'QUERY PLAN': { Plan: Plan }[] }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      values,
    );
    return explained[0]['QUERY PLAN']
      .flatMap(({ Plan }) => nodesOf(Plan))
      .filter((plan) => plan['Relation Name'] === 'bookings')
      .reduce(
        (sum, plan) => sum + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
        0,
      );
  }

  it('does not read all of them for each page', async () => {
    const { id } = await aProvider(app);
    await app.dataSource.query(
      `INSERT INTO bookings (id, provider_id, service_title, service_category, event_date, start_time, end_time, event_type,
         guest_count, contact_name, contact_email, contact_phone, status, total_amount, created_at)
       SELECT md5('b' || n)::uuid, $1, 'Wedding', 'Other', date '2024-01-01' + n / 100, '10:00', '12:00', 'Wedding', 50, 'Kim', '', '',
         'completed', 100, timestamptz '2024-01-01' + n * interval '5 minutes'
       FROM generate_series(1, $2::int) n`,
      [id, COUNT],
    );
    await app.dataSource.query('ANALYZE bookings');
    const pages = pagesOf();
    const token = tokenOf(app, await anAdmin(app));
    const response = await fetch(`${app.url}/api/admin/bookings.csv?from=2020-01-01`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await response.text()).split('\r\n')).toHaveLength(COUNT + 2);
    expect(pages).toHaveLength(COUNT / 200 + 1);
    const read: number[] = [];
    await app.dataSource.transaction(async (db) => {
      // The planner may find reading all of so few rows cheap.
      await db.query('SET LOCAL enable_seqscan = off');
      for (const [sql, values] of [...pages]) read.push(await bookingsReadBy(db, sql, values));
    });
    // Each page reads its own rows twice: to find them, and to show them.
    expect(Math.max(...read.slice(5))).toBeLessThan(1_000);
  });
});
