import type { RowCheck } from './finding.js';

/** Checks of the timelines of bookings and of open proposals (P44 and P45). */
export const TIMELINE_CHECKS: RowCheck[] = [
  {
    check: 'timelines',
    what: 'The last entry in the timeline of bookings differs from their status',
    todo: 'The timeline is written with each change of a booking: find out what has changed these rows. What the page shows as the status is right.',
    // Bookings whose end was not recorded, and those that an older version has made, lack entries.
    sql: `
      SELECT format('booking %s is %s, and its last entry is %s', id, status, kind) AS example
      FROM bookings JOIN (
        SELECT DISTINCT ON (booking_id) booking_id, kind FROM timeline_entries ORDER BY booking_id, id DESC
      ) last ON booking_id = id
      WHERE kind <> ALL (CASE status
        WHEN 'pending' THEN ARRAY['requested', 'moved']
        WHEN 'confirmed' THEN ARRAY['confirmed', 'moved', 'requested']
        WHEN 'completed' THEN ARRAY['completed', 'confirmed', 'requested']
        ELSE ARRAY['called_off', coalesce(cancelled_because, kind)] END)`,
  },
  {
    check: 'proposals',
    what: 'Proposals are open for bookings that are not confirmed, or propose a slot of another provider',
    todo: "DELETE FROM proposals WHERE booking_id IN (SELECT id FROM bookings WHERE status <> 'confirmed');",
    sql: `
      SELECT format('proposal %s of booking %s, which is %s', p.id, b.id, b.status) AS example
        FROM proposals p JOIN bookings b ON b.id = p.booking_id WHERE b.status <> 'confirmed'
      UNION ALL
      SELECT format('proposal %s of booking %s, with slot %s of another provider', p.id, b.id, s.id)
        FROM proposals p JOIN bookings b ON b.id = p.booking_id JOIN slots s ON s.id = p.slot_id
        WHERE s.provider_id <> b.provider_id`,
  },
];
