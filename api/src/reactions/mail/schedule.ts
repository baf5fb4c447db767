import type { EntityManager } from 'typeorm';
import { addDays, type Clock, instantOf, localDateTime, today } from '../../kernel/clock.js';
import { planMessageMails } from './message-mails.js';
import { GIVE_UP_HOURS } from './plan.js';
import { RESPONSE_HOURS } from '../../marketplace/bookings/booking-limits.js';
import { notBanned } from '../../marketplace/users/public-provider.js';

/** Seconds between two looks for mails that time makes due. */
export const SCHEDULE_INTERVAL_SECONDS = 20;

/** How long after its time a mail is still planned, by a server that was down: less than mails are remembered. */
const LATEST = `interval '7 days'`;

/** Bookings per statement. */
const BATCH = 500;

/** The day of an event is the one on which it ends; one that ends at midnight is of the day before. */
const REMINDER_DAY = `((ends_at - interval '1 second')::date - 2)`;
const REMINDER_TIME = '09:00';
const REMINDER_AT = `(${REMINDER_DAY} + time '${REMINDER_TIME}')`;

/** At 10:00 on the day after that day. */
const INVITATION_AT = `((ends_at - interval '1 second')::date + 1 + time '10:00')`;

/**
 * The mails that time makes due, as queries that return the kind, what identifies the mail, the recipient, the booking
 * and the data of each. `$1` is now, `$2` now in the local time of the marketplace, `$3` the times of
 * reminders today, yesterday and the day before: an event that has not ended is reminded of on none before.
 */
const DUE = {
  /**
   * After 12 and 20 hours without a response; of both only the later one, if both are due. The inner limit is that of the
   * later one, so that the index is not read further back: requests may wait for months.
   */
  waiting: `
    SELECT 'request-waiting' AS kind, format('request-waiting:%s:%s', id, hours) AS dedupe, provider_id AS account, id,
      jsonb_build_object('to', 'provider', 'hours', hours) AS data
    FROM (
      SELECT *, CASE WHEN created_at <= $1::timestamptz - interval '20 hours' THEN 20 ELSE 12 END AS hours
      FROM bookings
      WHERE status = 'pending' AND starts_at > $2::timestamp AND $3::timestamptz[] IS NOT NULL
        AND created_at <= $1::timestamptz - interval '12 hours'
        AND created_at > $1::timestamptz - interval '20 hours' - ${LATEST}
    ) waiting
    WHERE created_at > $1::timestamptz - make_interval(hours => hours) - ${LATEST}`,
  overdue: `
    SELECT 'request-overdue' AS kind, format('request-overdue:%s', id) AS dedupe, customer_id AS account, id,
      '{"to": "customer"}'::jsonb AS data
    FROM bookings
    WHERE status = 'pending' AND starts_at > $2::timestamp AND $3::timestamptz[] IS NOT NULL
      AND created_at <= $1::timestamptz - interval '${RESPONSE_HOURS} hours'
      AND created_at > $1::timestamptz - interval '${RESPONSE_HOURS} hours' - ${LATEST}`,
  /**
   * At 09:00 two days before; the confirmation of a later one, or moving it later, is reminder enough. The four days only
   * limit what is read. A booking that was moved, which it was after more than one transition, has one for each day.
   */
  reminders: `
    SELECT 'event-reminder' AS kind,
      format('event-reminder:%s:%s%s', id, party, CASE WHEN revision > 1 THEN ':' || event_date END) AS dedupe,
      CASE party WHEN 'customer' THEN customer_id ELSE provider_id END AS account, id,
      jsonb_build_object('to', party) AS data
    FROM bookings, unnest(ARRAY['customer', 'provider']) AS party
    WHERE status = 'confirmed' AND starts_at > $2::timestamp AND $1::timestamptz IS NOT NULL
      AND ends_at > $2::timestamp AND ends_at < $2::timestamp + interval '4 days'
      AND ${REMINDER_AT} <= $2::timestamp
      AND changed_at < ($3::timestamptz[])[1 + $2::date - ${REMINDER_DAY}]`,
  /** Invitations to review a completed event without a review, whose provider still has an account. */
  invitations: `
    SELECT 'review-invitation' AS kind, format('review-invitation:%s', id) AS dedupe, customer_id AS account, id,
      '{"to": "customer"}'::jsonb AS data
    FROM bookings
    WHERE status = 'completed' AND provider_id IS NOT NULL AND $1::timestamptz IS NOT NULL AND $3::timestamptz[] IS NOT NULL
      AND ends_at <= $2::timestamp AND ends_at > $2::timestamp - interval '2 days' - ${LATEST}
      AND ${INVITATION_AT} <= $2::timestamp AND ${INVITATION_AT} > $2::timestamp - ${LATEST}
      AND NOT EXISTS (SELECT FROM reviews WHERE booking_id = bookings.id)`,
};

/** Plans the mails of one query that are not planned yet, and returns their number. */
async function planDue(db: EntityManager, query: string, parameters: unknown[], state: string): Promise<number> {
  const rows = await db.query<unknown[]>(
    `INSERT INTO mails (id, kind, dedupe, state, account_id, booking_id, data, give_up_at)
     SELECT gen_random_uuid(), due.kind, due.dedupe, '${state}',
       ${state === 'pending' ? 'users.id, due.id, due.data' : 'NULL, NULL, NULL'}, now() + interval '${GIVE_UP_HOURS} hours'
     FROM (${query}) due JOIN users ON users.id = due.account AND ${notBanned('users')}
     WHERE NOT EXISTS (SELECT FROM mails WHERE mails.dedupe = due.dedupe)
     LIMIT ${BATCH}
     ON CONFLICT (dedupe) DO NOTHING RETURNING id`,
    parameters,
  );
  return rows.length;
}

/**
 * Plans the mails that time has made due, and returns their number. Any number of processes may do so: each mail is
 * planned once. `state` is `skipped` for those that are not to be sent.
 */
export async function planDueMails(
  db: EntityManager,
  clock: Clock,
  state: 'pending' | 'skipped' = 'pending',
): Promise<number> {
  const reminders = [0, -1, -2].map((days) =>
    instantOf(clock.timeZone, `${addDays(today(clock), days)}T${REMINDER_TIME}`),
  );
  const parameters = [clock.now(), localDateTime(clock), reminders];
  let total = 0;
  for (const query of Object.values(DUE))
    for (let planned = BATCH; planned === BATCH; total += planned)
      planned = await planDue(db, query, parameters, state);
  return total + (await planMessageMails(db, clock, state));
}
