import { hoursAndMinutes, timestamp, viewColumns, type ViewRow } from '../../src/engine/database/view-columns.js';
import { aDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

interface View {
  id: string;
  slot: { date: string; start?: string };
  at: string;
  isLong: boolean;
  "it's": number;
}
const COLUMNS = {
  id: 't.id',
  slot: { date: 't.date::text', start: hoursAndMinutes('t.start') },
  at: timestamp('t.at'),
  isLong: ['t.minutes', (minutes: number) => minutes > 60],
  "it's": '1',
} as const;
const TABLE = `(SELECT 'a' AS id, date '2026-05-31' AS date, time '09:05' AS start,
  timestamptz '2026-05-31 11:05:00.5+00' AS at, 90 AS minutes) t`;

describe('rows', () => {
  it('are read as views with the names and the nesting of the columns', async () => {
    const { sql, viewOf } = viewColumns<View>(COLUMNS);
    const [row] = await database.dataSource.query<ViewRow[]>(`SELECT ${sql} FROM ${TABLE}`);
    const slot = { date: '2026-05-31', start: '09:05' };
    const view = { id: 'a', slot, at: '2026-05-31T11:05:00.500Z', isLong: true, "it's": 1 };
    expect(viewOf(row ?? {})).toEqual(view);
  });

  it('are read without the columns that are omitted', async () => {
    const { sql, viewOf } = viewColumns<View>(COLUMNS, ['slot.start', 'at', 'isLong']);
    const [row] = await database.dataSource.query<ViewRow[]>(`SELECT ${sql} FROM ${TABLE}`);
    expect(Object.keys(row ?? {})).toEqual(['id', 'slot.date', "it's"]);
    expect(viewOf(row ?? {})).toEqual({ id: 'a', slot: { date: '2026-05-31' }, "it's": 1 });
  });
});
