import type { EntityManager } from 'typeorm';
import { bookingsWhere } from '../../marketplace/bookings/booking-list.sql.js';
import { addDays, today } from '../../kernel/clock.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import { CALENDAR, type CalendarDeps, eventOf } from './booking-event.js';
import { component, type Property, text } from './icalendar.js';

/** Bytes of a calendar. */
const MAX_BYTES = 2_000_000;
/** An event takes more than 300 bytes, so that no calendar contains as many. */
const MAX_EVENTS = 6_500;
/** For how many days after their dates events remain in the calendar, if they are not live. */
const DAYS = 90;
/** Bookings that are read and written in one iteration of the event loop. */
const PAGE = 50;

/** How often programs are asked to read the calendar again. */
const INTERVAL = 'PT1H';

/**
 * The ids of the bookings in the calendar, the latest first; each index is read in this order. No live booking should
 * be older than the others, but it may be while the server does not complete and expire bookings.
 */
const idsOf = async (db: EntityManager, id: string, from: string): Promise<string[]> => {
  const latest = (condition: string): string =>
    `(SELECT id, starts_at FROM bookings WHERE ${condition} ORDER BY starts_at DESC, id DESC LIMIT $3)`;
  const parts = ['customer_id', 'provider_id'].flatMap((party) => [
    latest(`${`${party} = $1`} AND starts_at >= $2::date`),
    latest(`${party} = $1 AND starts_at < $2::date AND status IN ('pending', 'confirmed')`),
  ]);
  const rows = await db.query<{ id: string }[]>(
    `${parts.join(' UNION ALL ')} ORDER BY starts_at DESC, id DESC LIMIT $3`,
    [id, from, MAX_EVENTS],
  );
  return rows.map((row) => row.id);
};

async function eventsOf(
  db: EntityManager,
  deps: CalendarDeps,
  owner: Pick<Viewer, 'id'>,
  ids: string[],
): Promise<string[]> {
  const bookings = await bookingsWhere(db, 'b.id = ANY($1::uuid[])', [ids, ids.length], { limit: '$2' });
  const found = new Map(bookings.map((booking) => [booking.id, booking]));
  return ids.flatMap((id) => {
    const booking = found.get(id);
    return booking ? [eventOf(deps, booking, owner)] : [];
  });
}

/** Without METHOD, which is for invitations. Programs that do not know RFC 7986 read the properties that begin with X. */
const propertiesOf = (name: string): Property[] => [
  ...CALENDAR,
  ['NAME', text(name)],
  ['X-WR-CALNAME', text(name)],
  ['REFRESH-INTERVAL;VALUE=DURATION', INTERVAL],
  ['X-PUBLISHED-TTL', INTERVAL],
];

/**
 * The calendar of an account (RFC 5545, P41): the bookings that it has made and received, the latest first. Of those
 * that exceed the maximum length, the ones with the oldest events are omitted. It is the same text until something in
 * it changes. Written in pages, so that no statement and no part of the event loop's time is long.
 */
export async function accountCalendar(
  db: EntityManager,
  { appName, ...deps }: CalendarDeps & { appName: string },
  owner: Pick<Viewer, 'id'>,
): Promise<Buffer> {
  const calendar = (events: string): string => component('VCALENDAR', propertiesOf(`${appName} bookings`), events);
  const ids = await idsOf(db, owner.id, addDays(today(deps.clock), -DAYS));
  const events: string[] = [];
  let free = MAX_BYTES - Buffer.byteLength(calendar(''));
  for (let read = 0; read < ids.length && free >= 0; read += PAGE)
    for (const event of await eventsOf(db, deps, owner, ids.slice(read, read + PAGE))) {
      free -= Buffer.byteLength(event);
      if (free < 0) break;
      events.push(event);
    }
  return Buffer.from(calendar(events.join('')));
}
