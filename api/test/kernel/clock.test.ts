import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import {
  addDays,
  instantOf,
  isDate,
  isTime,
  localDateTime,
  midnightsOf,
  today,
  tomorrow,
} from '../../src/kernel/clock.js';
import { readConfig } from '../../src/kernel/config.js';
import { aClock } from '../support/app.js';

describe("the marketplace's clock", () => {
  it('leaves no time zone to the database, which may not know it, or other rules of it', async () => {
    const sources = fileURLToPath(new URL('../../src/', import.meta.url));
    const files = (await readdir(sources, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('database/migrations/'),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = [];
    for (const file of files)
      if (/AT TIME ZONE|timezone\('/i.test(await readFile(join(sources, file), 'utf8'))) found.push(file);
    expect(found).toEqual([]);
  });

  it('computes with each time zone of Node, under the name that TIME_ZONE has', () => {
    // The newer names, which Node does not list.
    const zones = ['Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk', ...Intl.supportedValuesOf('timeZone')];
    for (const zone of zones) {
      const { timeZone } = readConfig({ TIME_ZONE: zone });
      const noon = instantOf(timeZone, '2026-07-01T12:00');
      const { midnights, change } = midnightsOf(timeZone, '2026-07-01');
      const midnight = midnights[change <= '12:00' ? 1 : 0];
      expect([timeZone, midnight.getTime() + 12 * 3_600_000]).toEqual([zone, noon.getTime()]);
      expect(localDateTime(aClock(noon.toISOString(), timeZone))).toBe('2026-07-01T12:00:00');
    }
    expect(zones.length).toBeGreaterThan(400);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-06-16T00:30:00'],
    ['Asia/Kathmandu', '2026-06-15T16:15:00'],
    ['Europe/Berlin', '2026-06-15T12:30:00'],
    ['UTC', '2026-06-15T10:30:00'],
    ['America/New_York', '2026-06-15T06:30:00'],
    ['Pacific/Pago_Pago', '2026-06-14T23:30:00'],
  ])('shows 10:30 UTC in the time zone %s as %s', (timeZone, local) => {
    expect(localDateTime(aClock('2026-06-15T10:30:00Z', timeZone))).toBe(local);
  });

  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
    ['2025-12-31T22:59:59Z', '2025-12-31T23:59:59'],
    ['2025-12-31T23:00:00Z', '2026-01-01T00:00:00'],
  ])('follows daylight saving time and the new year: %s is %s in Berlin', (instant, local) => {
    expect(localDateTime(aClock(instant))).toBe(local);
  });

  it.each([
    ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00:00Z'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['America/Los_Angeles', '2026-03-08T02:30', '2026-03-08T10:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00Z'],
    ['Pacific/Kiritimati', '2026-07-01T00:00', '2026-06-30T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-07-01T00:00', '2026-07-01T11:00:00Z'],
  ])(
    'finds the instant of a local time, also one that is skipped or occurs twice: in %s %s',
    (zone, local, instant) => {
      expect(instantOf(zone, local)).toEqual(new Date(instant));
    },
  );

  it('finds an instant that shows the local time, for any instant', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 40 });
    fc.assert(
      fc.property(zone, minute, (timeZone, minutes) => {
        const local = localDateTime(aClock(new Date(946_684_800_000 + minutes * 60_000).toISOString(), timeZone));
        const found = instantOf(timeZone, local.slice(0, 16));
        expect(localDateTime(aClock(found.toISOString(), timeZone))).toBe(local);
      }),
    );
  });

  it.each([
    ['Europe/Berlin', '2026-07-01'],
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Africa/Cairo', '2027-04-30'],
    ['America/Havana', '2026-11-01'],
  ])('finds the instants to which statements add all times of a day: in %s on %s', (timeZone, date) => {
    const { midnights, change } = midnightsOf(timeZone, date);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16);
      const instant = midnights[time < change ? 0 : 1].getTime() + minute * 60_000;
      expect(new Date(instant)).toEqual(instantOf(timeZone, `${date}T${time}`));
    }
  });

  it('computes today and tomorrow at the ends of months and in leap years', () => {
    const days = (instant: string) => {
      const clock = aClock(instant, 'UTC');
      return [today(clock), tomorrow(clock)];
    };
    expect(days('2026-06-30T23:59:59Z')).toEqual(['2026-06-30', '2026-07-01']);
    expect(days('2026-12-31T12:00:00Z')).toEqual(['2026-12-31', '2027-01-01']);
    expect(days('2028-02-28T12:00:00Z')).toEqual(['2028-02-28', '2028-02-29']);
    expect(days('2026-02-28T12:00:00Z')).toEqual(['2026-02-28', '2026-03-01']);
  });

  it('adds and subtracts days', () => {
    const day = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const from = date.toISOString().slice(0, 10);
        const to = addDays(from, days);
        expect(isDate(to)).toBe(true);
        expect(addDays(to, -days)).toBe(from);
        expect(Date.parse(to) - Date.parse(from)).toBe(days * 24 * 3600 * 1000);
      }),
    );
  });
});

describe('the validation of dates and times', () => {
  it.each(['2026-01-31', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts the date %s', (text) =>
    expect(isDate(text)).toBe(true),
  );

  it.each([
    ...['2026-02-29', '2026-02-30', '1900-02-29', '2026-04-31', '2026-00-10', '2026-13-01'],
    ...['2026-01-00', '2026-01-32', '0000-01-01', '10000-01-01', '-2026-01-01', '2026-1-1'],
    ...['20260101', '2026/01/01', ' 2026-01-01', '2026-01-01 ', '2026-01-01T00:00', '', 'now'],
    ...['infinity', 'today', '2026-01-01\n', '２０２６-01-01'],
  ])('rejects the date %j', (text) => expect(isDate(text)).toBe(false));

  it.each(['00:00', '09:05', '19:59', '23:59'])('accepts the time %s', (text) => expect(isTime(text)).toBe(true));

  it.each(['24:00', '23:60', '9:05', '09:5', '09:05:00', '0905', ' 09:05', '09:05\n', '-1:00', ''])(
    'rejects the time %j',
    (text) => expect(isTime(text)).toBe(false),
  );

  it('accepts exactly the times from 00:00 to 23:59', () => {
    const pad = (n: number): string => String(n).padStart(2, '0');
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), (hours, minutes) => {
        expect(isTime(`${pad(hours)}:${pad(minutes)}`)).toBe(hours < 24 && minutes < 60);
      }),
    );
  });
});
