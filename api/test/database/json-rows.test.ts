import { jsonRows, timestamp } from '../../src/platform/database/json-rows.js';

describe('rows in JSON', () => {
  it('are read as views with the names and the nesting of the columns, in the order of the SQL', () => {
    const rows = jsonRows<{ id: string; slot: { start: string; isLong: boolean }; at: string; "it's": number }>({
      id: 'b.id',
      slot: { start: 'b.start', isLong: ['b.minutes', (minutes: number) => minutes > 60] },
      at: timestamp('b.at'),
      "it's": '1',
    });
    expect(rows.sql).toBe('json_build_array(b.id, b.start, b.minutes, b.at, 1)::text');
    expect(rows.viewOf('["a", "10:00", 90, "2026-11-26T01:02:03.5+00:00", 1]')).toEqual({
      id: 'a',
      slot: { start: '10:00', isLong: true },
      at: '2026-11-26T01:02:03.500Z',
      "it's": 1,
    });
  });
});
