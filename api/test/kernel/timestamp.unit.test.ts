import { isTimestamp, timestampOf } from '../../src/kernel/timestamp.js';

describe('a time that PostgreSQL has written', () => {
  it.each([
    ['2026-05-31T18:30:00+00:00', '2026-05-31T18:30:00.000Z'],
    ['2026-05-31T18:30:00.1+00:00', '2026-05-31T18:30:00.100Z'],
    ['2026-05-31T18:30:00.12+00:00', '2026-05-31T18:30:00.120Z'],
    ['2026-05-31T18:30:00.123+00:00', '2026-05-31T18:30:00.123Z'],
    ['2026-05-31T18:30:00.1239+00:00', '2026-05-31T18:30:00.123Z'],
    ['2026-05-31T18:30:00.123999+00:00', '2026-05-31T18:30:00.123Z'],
    ['2026-05-31T18:30:00.000001+00:00', '2026-05-31T18:30:00.000Z'],
    ['0001-01-01T00:00:00+00:00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999999+00:00', '9999-12-31T23:59:59.999Z'],
    // A session with another time zone.
    ['2026-05-31T18:30:00.5+05:45', '2026-05-31T12:45:00.500Z'],
    ['2026-01-01T00:00:00-09:30', '2026-01-01T09:30:00.000Z'],
  ])('%s in JSON is the timestamp %s, and so is its text', (json, timestamp) => {
    expect(timestampOf(json)).toBe(timestamp);
    expect(timestampOf(json.replace('T', ' '))).toBe(timestamp);
    expect(timestampOf(json.replace('T', ' ').replace(/:00$/, ''))).toBe(timestamp);
    expect(new Date(json).toISOString()).toBe(timestamp);
    expect(isTimestamp(timestamp)).toBe(true);
    expect(timestampOf(timestamp)).toBe(timestamp);
  });

  it('throws for another text', () => {
    expect(() => timestampOf('tomorrow')).toThrow(RangeError);
  });
});

test.each([null, 5, new Date(), '2026-05-31', '2026-05-31T18:30:00.1+00:00', '2026-05-31T18:30:00Z'])(
  'is no timestamp: %s',
  (value) => expect(isTimestamp(value)).toBe(false),
);
