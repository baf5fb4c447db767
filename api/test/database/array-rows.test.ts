import { arrayRows, hoursAndMinutes, inArrays, timestamp } from '../../src/engine/database/array-rows.js';
import { createDataSource } from '../../src/database/schema.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

const { sql, viewOf } = arrayRows<{ id: string; slot: object; at: string; isLong: boolean; "it's": number }>({
  id: 't.id',
  slot: { date: 't.date', start: hoursAndMinutes('t.start') },
  at: timestamp('t.at'),
  isLong: ['t.minutes', (minutes: number) => minutes > 60],
  "it's": '1',
});
const TABLE = `(SELECT 'a' AS id, date '2026-05-31' AS date, time '09:05' AS start,
  timestamptz '2026-05-31 11:05:00.5+00' AS at, 90 AS minutes) t`;

describe('rows as arrays', () => {
  it('are read as views with the names and the nesting of the columns', async () => {
    const [row] = await database.dataSource.query<unknown[][]>(inArrays(`SELECT ${sql} FROM ${TABLE}`));
    const slot = { date: '2026-05-31', start: '09:05' };
    const view = { id: 'a', slot, at: '2026-05-31T11:05:00.500Z', isLong: true, "it's": 1 };
    expect(viewOf(row ?? [])).toEqual(view);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2::smallint', 2],
    ['3', 3],
    ['4::bigint', 4],
    ['5.50::numeric(10, 2)', 5.5],
    ['6.5::real', 6.5],
    ['7.25::float8', 7.25],
    [`'{"a": [1]}'::json`, { a: [1] }],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    [`'{"a": "1"}'::text`, '{"a": "1"}'],
    [`date '2026-05-31'`, '2026-05-31'],
    [`time '18:30'`, '18:30:00'],
    [`timestamptz '2026-05-31 18:30:00+02'`, '2026-05-31 16:30:00+00'],
    [`'00000000-0000-4000-8000-00000000000a'::uuid`, '00000000-0000-4000-8000-00000000000a'],
    ['NULL::int', null],
    ['NULL::json', null],
  ])('contain %s as %j', async (value, expected) => {
    expect(await database.dataSource.query(inArrays(`SELECT ${value}`))).toEqual([[expected]]);
  });

  it('are objects of the driver without the mark', async () => {
    expect(await database.dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('contain dates in ISO 8601 even if the database has another default', async () => {
    const { address } = database;
    await database.dataSource.query(`ALTER DATABASE ${address.database} SET datestyle = 'German'`);
    const dataSource = await createDataSource(address, 1).initialize();
    try {
      const [row] = await dataSource.query<unknown[][]>(inArrays(`SELECT ${sql} FROM ${TABLE}`));
      expect(viewOf(row ?? [])).toMatchObject({ slot: { date: '2026-05-31' }, at: '2026-05-31T11:05:00.500Z' });
    } finally {
      await dataSource.destroy();
    }
  });

  it('need no prepared statements', async () => {
    const dataSource = createDataSource({ ...database.address, preparedStatements: false }, 1);
    await dataSource.initialize();
    try {
      expect(await dataSource.query(inArrays('SELECT $1::int, true'), [1])).toEqual([[1, true]]);
    } finally {
      await dataSource.destroy();
    }
  });
});
