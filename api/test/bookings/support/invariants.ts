import type { EntityManager } from 'typeorm';

/** The last entry in the timeline of a booking; rows that a test has inserted may have none. */
const LAST_ENTRY = `
  SELECT DISTINCT ON (booking_id) booking_id, kind, by FROM timeline_entries ORDER BY booking_id, id DESC`;

/**
 * Every violation of the invariants of slots and bookings (P13, P14, P16, P44 and P45) in the database, one
 * sentence each. It relies on no generated column and on no constraint of the database.
 */
export async function violations(db: EntityManager): Promise<string[]> {
  const rows = await db.query<{ violation: string }[]>(`
    WITH live AS (SELECT * FROM bookings WHERE status IN ('pending', 'confirmed')),
    held AS (
      SELECT slots.*, (SELECT count(*) FROM live WHERE live.slot_id = slots.id) AS holders FROM slots
    ),
    timed AS (
      SELECT id, provider_id, date + start_time AS starts,
        date + end_time + CASE WHEN end_time < start_time THEN interval '1 day' ELSE interval '0' END AS ends
      FROM slots
    )
    SELECT format('slot %s is %s and has %s live bookings', id, CASE WHEN is_booked THEN 'booked' ELSE 'free' END, holders)
      AS violation FROM held WHERE holders <> is_booked::int
    UNION ALL
    SELECT format('slot %s refers to booking %s, which is not live or has another slot', held.id, held.booking_id)
      FROM held WHERE booking_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM live WHERE live.id = held.booking_id AND live.slot_id = held.id)
    UNION ALL
    SELECT format('no slot refers to live booking %s', live.id)
      FROM live WHERE NOT EXISTS (SELECT FROM slots WHERE slots.id = live.slot_id AND slots.booking_id = live.id)
    UNION ALL
    SELECT format('the times of live booking %s differ from those of its slot', live.id)
      FROM live JOIN slots ON slots.id = live.slot_id
      WHERE (live.event_date, live.start_time, live.end_time, live.provider_id)
        IS DISTINCT FROM (slots.date, slots.start_time, slots.end_time, slots.provider_id)
    UNION ALL
    SELECT format('live booking %s has no customer or no provider', id) FROM live WHERE customer_id IS NULL OR provider_id IS NULL
    UNION ALL
    SELECT format('booking %s: its customer is its provider', id) FROM bookings WHERE customer_id = provider_id
    UNION ALL
    SELECT format('booking %s is %s (%s), but the last entry of its timeline is %s by %s', id, status, cancelled_because, kind, by)
      FROM bookings JOIN (${LAST_ENTRY}) last ON booking_id = id
      WHERE NOT CASE status
        WHEN 'pending' THEN kind IN ('requested', 'moved') AND by = 'customer'
        WHEN 'confirmed' THEN (kind = 'confirmed' AND by = 'provider') OR (kind = 'moved' AND by IN ('customer', 'provider'))
        WHEN 'completed' THEN kind = 'completed' AND by = 'system'
        ELSE CASE cancelled_because
          WHEN 'declined' THEN kind = 'declined' AND by = 'provider'
          WHEN 'withdrawn' THEN kind = 'withdrawn' AND by = 'customer'
          WHEN 'expired' THEN kind = 'expired' AND by = 'system'
          WHEN 'account_ended' THEN kind = 'called_off' AND by IN ('administrator', 'system')
          ELSE kind = 'called_off' END
      END
    UNION ALL
    SELECT format('booking %s has made %s transitions, and its timeline has %s entries', id, revision, entries)
      FROM bookings JOIN (SELECT booking_id, count(*) AS entries FROM timeline_entries GROUP BY booking_id HAVING bool_or(kind = 'requested')) counted
        ON booking_id = id WHERE entries <> revision + 1
    UNION ALL
    SELECT format('booking %s is %s and has an open proposal', bookings.id, status)
      FROM bookings JOIN proposals ON booking_id = bookings.id WHERE status <> 'confirmed'
    UNION ALL
    SELECT format('slots %s and %s overlap', a.id, b.id)
      FROM timed a JOIN timed b ON a.provider_id = b.provider_id AND a.id < b.id AND a.starts < b.ends AND b.starts < a.ends`);
  return rows.map(({ violation }) => violation);
}
