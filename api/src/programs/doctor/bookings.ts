import type { RowCheck } from './finding.js';

const LIVE = `(SELECT * FROM bookings WHERE status IN ('pending', 'confirmed'))`;

const CONTRADICTION =
  'Stop the server, make a backup, and ask the customer and the provider what they agreed before you change a row. The constraints of the database prevent this state as long as they are enforced: resolve findings about constraints first.';

/**
 * Checks for states of slots and bookings that must never occur (P13 to P18). They rely neither on constraints nor on
 * generated columns. `now` is the local time of the marketplace, `yyyy-MM-ddTHH:mm:ss`.
 */
export const bookingChecks = (now: string): RowCheck[] => [
  {
    check: 'slots-and-bookings',
    what: 'Slots and bookings contradict each other about which booking holds a slot',
    todo: CONTRADICTION,
    sql: `
      SELECT format('slot %s is %s and has %s live bookings', id, CASE WHEN booking_id IS NULL THEN 'free' ELSE 'booked' END, holders)
        AS example FROM (
          SELECT slots.id, slots.booking_id, count(live.id) AS holders
          FROM slots LEFT JOIN ${LIVE} live ON live.slot_id = slots.id GROUP BY slots.id, slots.booking_id
        ) held WHERE holders <> (booking_id IS NOT NULL)::int
      UNION ALL
      SELECT format('slot %s references booking %s, which does not hold it', slots.id, slots.booking_id)
        FROM slots WHERE booking_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM ${LIVE} live WHERE live.id = slots.booking_id AND live.slot_id = slots.id)
      UNION ALL
      SELECT format('live booking %s has no slot that references it', live.id)
        FROM ${LIVE} live WHERE NOT EXISTS (SELECT FROM slots WHERE slots.id = live.slot_id AND slots.booking_id = live.id)
      UNION ALL
      SELECT format('slot %s: is_booked contradicts booking_id', id)
        FROM slots WHERE is_booked <> (booking_id IS NOT NULL)`,
  },
  {
    check: 'booking-times',
    what: 'The date, the times or the provider of live bookings differ from those of their slots',
    todo: CONTRADICTION,
    sql: `
      SELECT format('booking %s and slot %s', live.id, slots.id) AS example
      FROM ${LIVE} live JOIN slots ON slots.id = live.slot_id
      WHERE (live.event_date, live.start_time, live.end_time, live.provider_id)
        IS DISTINCT FROM (slots.date, slots.start_time, slots.end_time, slots.provider_id)`,
  },
  {
    check: 'booking-parties',
    what: 'Bookings have a missing or wrong customer or provider',
    todo: CONTRADICTION,
    sql: `
      SELECT format('live booking %s has no customer or no provider', id) AS example
        FROM ${LIVE} live WHERE customer_id IS NULL OR provider_id IS NULL
      UNION ALL
      SELECT format('booking %s has the same account as customer and provider', id) FROM bookings WHERE customer_id = provider_id
      UNION ALL
      SELECT format('booking %s has another provider than its service %s', b.id, s.id)
        FROM bookings b JOIN services s ON s.id = b.service_id WHERE b.provider_id <> s.provider_id`,
  },
  {
    check: 'overlapping-slots',
    what: 'Slots of one provider overlap',
    todo: 'Ask the provider to delete or move one slot of each pair; a booked slot only after its booking is declined.',
    sql: `
      SELECT format('slot %s begins before the end of slot %s', id, before) AS example FROM (
        SELECT id, starts, lag(id) OVER way AS before, max(ends) OVER (way ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until
        FROM (
          SELECT id, provider_id, date + start_time AS starts,
            date + end_time + CASE WHEN end_time <= start_time THEN interval '1 day' ELSE interval '0' END AS ends
          FROM slots
        ) timed
        WINDOW way AS (PARTITION BY provider_id ORDER BY starts, ends, id)
      ) taken WHERE starts < busy_until`,
  },
  {
    check: 'overdue-bookings',
    what: 'Confirmed bookings ended more than five minutes ago, but are not completed',
    todo: 'A running server completes them within a minute. Check that a server is running, with the same TIME_ZONE as this check; if so, its log contains the reason.',
    sql: `
      SELECT format('booking %s ended at %s', id, ends_at) AS example
      FROM bookings WHERE status = 'confirmed' AND ends_at <= $1::timestamp - interval '5 minutes'`,
    values: [now],
  },
  {
    check: 'unanswered-bookings',
    what: 'Pending bookings began more than five minutes ago, but are not cancelled',
    todo: 'A running server cancels them within a minute. Check that a server is running, with the same TIME_ZONE as this check; if so, its log contains the reason.',
    sql: `
      SELECT format('booking %s began at %s', id, event_date + start_time) AS example
      FROM bookings WHERE status = 'pending' AND event_date + start_time <= $1::timestamp - interval '5 minutes'`,
    values: [now],
  },
  {
    check: 'early-bookings',
    what: 'Bookings are completed, but end in the future',
    todo: 'Compare TIME_ZONE and the clocks of all hosts that run the server.',
    // Two hours of tolerance: at the end of daylight saving time, clocks are set back by one.
    sql: `
      SELECT format('booking %s ends at %s', id, ends_at) AS example
      FROM bookings WHERE status = 'completed' AND ends_at > $1::timestamp + interval '2 hours'`,
    values: [now],
  },
  {
    check: 'repeated-keys',
    what: 'Several bookings of one account have the same idempotency key: a retried request was booked more than once',
    todo: 'Ask the customer which booking is intended, and ask the provider to decline the others.',
    sql: `
      SELECT format('bookings %s', string_agg(id::text, ', ')) AS example
      FROM bookings WHERE idempotency_key IS NOT NULL GROUP BY customer_id, idempotency_key HAVING count(*) > 1`,
  },
  {
    // As the constraints of the table, which may allow more than the rules for new bookings.
    check: 'booking-values',
    what: 'Bookings contain values that no version of the server has accepted',
    todo: CONTRADICTION,
    sql: `
      SELECT format('booking %s: status %s, %s guests, amount %s', id, status, guest_count, total_amount) AS example
      FROM bookings
      WHERE status NOT IN ('pending', 'confirmed', 'cancelled', 'completed')
        OR guest_count NOT BETWEEN 1 AND 100000 OR total_amount < 0 OR start_time = end_time
        OR (cancelled_because IS NOT NULL AND (status <> 'cancelled' OR cancelled_because NOT IN
          ('declined', 'withdrawn', 'expired', 'called_off', 'account_ended')))`,
  },
];
