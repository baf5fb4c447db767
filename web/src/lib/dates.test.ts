import { addDays, addMonths, formatDay, inWords, parseDay, today } from './dates.js';

test('knows which day it is elsewhere', () => {
  const now = new Date('2026-03-01T03:00:00Z');
  expect(today('America/Los_Angeles', now)).toBe('2026-02-28');
  expect(today('Asia/Tokyo', now)).toBe('2026-03-01');
});

test('counts days across months, years and changes of clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('stays in the month that was meant', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('writes days as people here do', () => {
  expect(formatDay('2026-06-05')).toBe('06/05/2026');
});

test.each(
  Array.from({ length: 12 }, (_, month) => addDays(addMonths('2026-01-31', month), -month)),
)('says %s in the words of the locale', (day) => {
  const says = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
  expect(inWords(day)).toEqual({
    weekday: says({ weekday: 'long' }),
    monthShort: says({ month: 'short' }),
    date: says({ day: 'numeric' }),
    month: says({ month: 'long', year: 'numeric' }),
    full: says({ dateStyle: 'full' }),
    medium: says({ dateStyle: 'medium' }),
    mediumWithWeekday: says({
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    }),
  });
});

test.each([
  ['06/05/2026', '2026-06-05'],
  [' 6/5/2026 ', '2026-06-05'],
  ['06052026', '2026-06-05'],
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
])('reads %j as %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
