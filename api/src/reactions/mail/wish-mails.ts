import type { EntityManager } from 'typeorm';
import { type Clock, tomorrow } from '../../kernel/clock.js';
import type { Reader } from '../../engine/outbox/outbox.js';
import { PUBLIC } from '../../marketplace/services/catalogue.sql.js';
import type { WishEvents } from '../../marketplace/wishes/wish-events.js';
import { GIVE_UP_HOURS } from './plan.js';

/** Wishes per statement. */
const BATCH = 500;

/**
 * One statement ends the wishes that are due and plans their mails, so that each wish has one mail and no wish is lost (P47).
 * A wish is due if its day has a free slot now. Those of hidden services remain. Whether the account receives the mail is
 * decided when it is sent.
 *
 * Accounts are locked before wishes, as in the deletion of an account. A wish that another transaction has locked is
 * ended there: it informs the owner, or deletes the wish, the service or the account.
 */
const END_AND_PLAN = `
  WITH due AS (
    SELECT wishes.id, wishes.account_id
    FROM services s JOIN users p ON p.id = s.provider_id AND ${PUBLIC}
    JOIN wishes ON wishes.service_id = s.id AND wishes.date BETWEEN $2 AND $3
    WHERE s.provider_id = $1 AND EXISTS (
      SELECT FROM slots WHERE slots.provider_id = $1 AND slots.date = wishes.date AND slots.booking_id IS NULL
    )
    LIMIT ${BATCH}
  ), owners AS (
    SELECT id FROM users WHERE id IN (SELECT account_id FROM due) ORDER BY id FOR KEY SHARE
  ), chosen AS (
    SELECT wishes.id FROM wishes JOIN owners ON owners.id = wishes.account_id
    WHERE wishes.id IN (SELECT id FROM due) FOR UPDATE OF wishes SKIP LOCKED
  ), ended AS (
    DELETE FROM wishes USING chosen WHERE wishes.id = chosen.id
    RETURNING wishes.id, wishes.account_id, wishes.service_id, wishes.date
  ), planned AS (
    INSERT INTO mails (id, kind, dedupe, account_id, data, give_up_at)
    SELECT gen_random_uuid(), 'slot-free', 'slot-free:' || id, account_id,
      jsonb_build_object('wish', jsonb_build_object('serviceId', service_id, 'date', date)),
      now() + interval '${GIVE_UP_HOURS} hours'
    FROM ended ON CONFLICT (dedupe) DO NOTHING
  )
  SELECT (SELECT count(*)::int FROM due) AS due, (SELECT count(*)::int FROM ended) AS ended`;

const LAST_DAY = '9999-12-31';

/** Plans the mails of the wishes of a provider that are due within some days, and returns their number. */
export async function planWishMails(
  db: EntityManager,
  clock: Clock,
  { providerId, from = '', until = LAST_DAY }: WishEvents['wishesDue'],
): Promise<number> {
  const first = from > tomorrow(clock) ? from : tomorrow(clock);
  let total = 0;
  for (let due = BATCH; due === BATCH;) {
    const [counts] = await db.query<[{ due: number; ended: number }]>(END_AND_PLAN, [providerId, first, until]);
    total += counts.ended;
    due = counts.ended === 0 ? 0 : counts.due;
  }
  return total;
}

/** A reader of the outbox that plans the mails of wishes, one event at a time. `onPlanned` is called if there are any. */
export function wishReader(db: EntityManager, clock: Clock, onPlanned: () => void): Reader {
  let previous: Promise<unknown> = Promise.resolve();
  return async ({ payload }) => {
    const plan = previous.then(() => planWishMails(db, clock, payload as WishEvents['wishesDue']));
    previous = plan.catch(() => undefined);
    if ((await plan) > 0) onPlanned();
  };
}
