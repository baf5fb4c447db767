import { formatMoment } from './dates.js';
import { formatShortSpan, formatSpan, formatTime } from './times.js';

test.each([
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['09:05', '9:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['12:45', '12:45 PM'],
  ['19:00', '7:00 PM'],
  ['23:59', '11:59 PM'],
])('formats the time %s as %s', (time, written) => {
  expect(formatTime(time)).toBe(written);
});

test('formats the start and the end of a slot, and marks an end on the next day', () => {
  const slot = { startTime: '19:00', endTime: '23:30', endsNextDay: false };
  expect(formatSpan(slot)).toBe('7:00 PM – 11:30 PM');
  expect(formatSpan({ ...slot, endTime: '01:00', endsNextDay: true })).toBe('7:00 PM – 1:00 AM next day');
});

test('formats the time of a timestamp in the same way as the time of a slot', () => {
  const moment = formatMoment('2026-06-27T18:30:00Z', 'UTC').replace(/\s/g, ' ');
  expect(moment).toBe(`Jun 27, 2026, ${formatTime('18:30')}`);
});

test.each([
  ['18:00', '22:00', false, '6–10 PM'],
  ['10:30', '14:00', false, '10:30 AM–2 PM'],
  ['00:00', '11:45', false, '12–11:45 AM'],
  ['19:00', '01:00', true, '7 PM–1 AM'],
  ['18:00', '14:00', true, '6 PM–2 PM'],
])('shortens the times %s to %s, next day %s', (startTime, endTime, endsNextDay, short) => {
  expect(formatShortSpan({ startTime, endTime, endsNextDay })).toBe(short);
});
