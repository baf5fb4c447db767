import { addDays, addMonths, dayIn, formatDay, inWords, parseDay, timeOf, today, zoneIfOther } from './dates.js';

test('returns the current day of a time zone', () => {
  const now = new Date('2026-03-01T03:00:00Z');
  expect(today('America/Los_Angeles', now)).toBe('2026-02-28');
  expect(today('Asia/Tokyo', now)).toBe('2026-03-01');
});

test('returns the time of an instant in a time zone', () => {
  expect(timeOf('America/Los_Angeles', new Date('2026-11-24T08:05:00Z'))).toBe('00:05');
  expect(timeOf('America/Los_Angeles', new Date('2026-11-24T20:05:00Z'))).toBe('12:05');
  expect(timeOf('Asia/Tokyo', new Date('2026-11-24T08:05:00Z'))).toBe('17:05');
});

describe('the name of a time zone', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  test.each([
    ['America/New_York', 'America/Los_Angeles', ', Pacific Time'],
    ['America/New_York', 'UTC', ', Coordinated Universal Time'],
    ['America/New_York', 'America/New_York', ''],
    ['America/Detroit', 'America/New_York', ''],
    ['Europe/Kiev', 'Europe/Kyiv', ''],
  ])('is for readers in %s, if that of %s differs', (reader, timeZone, named) => {
    process.env.TZ = reader;
    expect(zoneIfOther(timeZone)).toBe(named);
  });
});

test('adds days across months, years and daylight saving changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('adds months, and uses the last day of a month that is too short', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test.each([
  ['2026-12-05', '2026-12-05'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['tomorrow', undefined],
  ['2026-12-05T10:00', undefined],
  [null, undefined],
])('reads the day in %j as %j', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test('formats a day as MM/dd/yyyy', () => {
  expect(formatDay('2026-06-05')).toBe('06/05/2026');
});

test.each(Array.from({ length: 12 }, (_, month) => addDays(addMonths('2026-01-31', month), -month)))(
  'writes %s in words exactly as the locale en-US does',
  (day) => {
    const words = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
    expect(inWords(day)).toEqual({
      weekday: words({ weekday: 'long' }),
      monthShort: words({ month: 'short' }),
      date: words({ day: 'numeric' }),
      month: words({ month: 'long', year: 'numeric' }),
      full: words({ dateStyle: 'full' }),
      withoutYear: words({ weekday: 'long', month: 'long', day: 'numeric' }),
      medium: words({ dateStyle: 'medium' }),
      short: words({ month: 'short', day: 'numeric' }),
      shortWithWeekday: words({ weekday: 'short', month: 'short', day: 'numeric' }),
      mediumWithWeekday: words({
        weekday: 'short',
        year: 'numeric',
        month: 'short',
        day: 'numeric',
      }),
    });
  },
);

test.each([
  ['06/05/2026', '2026-06-05'],
  [' 6/5/2026 ', '2026-06-05'],
  ['06052026', '2026-06-05'],
  ['٠٦/٠٥/٢٠٢٦', '2026-06-05'],
  ['۶\u200f/۵\u200f/۲۰۲۶', '2026-06-05'],
  ['०६/०५/२०२६', '2026-06-05'],
  ['６／５／２０２６', '2026-06-05'],
  ['02/29/2028', '2028-02-29'],
  ['02/29/2026', null],
  ['13/01/2026', null],
  ['00/10/2026', null],
  ['2026-06-05', null],
  ['6/5/26', null],
  ['652026', null],
  ['13012026', null],
  ['tomorrow', null],
  ['', null],
])('parses %j as %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
