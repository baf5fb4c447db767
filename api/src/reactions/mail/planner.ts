import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { issueKey } from '../../marketplace/auth/account-keys.js';
import { User } from '../../marketplace/users/user.entity.js';
import { notBanned } from '../../marketplace/users/public-provider.js';
import { ignoringCase } from '../../engine/database/columns.js';
import { orderedId } from '../../kernel/ordered-id.js';
import type { OutboxEvent } from '../../engine/outbox/append.js';
import type { Reader } from '../../engine/outbox/outbox.js';
import type { LinkKeys } from '../../engine/secrets/link-keys.js';
import { GIVE_UP_HOURS, isUnknown, mailsAbout, type PlannedEvent, type PlannedMail } from './plan.js';

const GIVE_UP_AT = `now() + interval '${GIVE_UP_HOURS} hours'`;

type PlannedFor<Account> = PlannedMail & { account: Account };

const isForId = (mail: PlannedMail): mail is PlannedFor<{ id: string }> =>
  mail.account !== null && 'id' in mail.account && !mail.key;

/**
 * One statement for any number of mails. An account that was banned or deleted meanwhile receives none; one that is being
 * deleted is locked, since the statement would otherwise fail for all. A mail about a booking that was deleted before it
 * was sent gets the booking as it was, although the sender may have skipped it since.
 */
async function planForIds(db: EntityManager, mails: PlannedFor<{ id: string }>[]): Promise<void> {
  const rows = mails.map(({ kind, dedupe, account, bookingId, data }) => ({
    id: orderedId(),
    kind,
    dedupe,
    account: account.id,
    booking: bookingId,
    data,
  }));
  await db.query(
    `INSERT INTO mails (id, kind, dedupe, account_id, booking_id, data, give_up_at)
     SELECT mail.id, mail.kind, mail.dedupe, users.id, mail.booking, mail.data, ${GIVE_UP_AT}
     FROM jsonb_to_recordset($1::jsonb)
       AS mail (id uuid, kind text, dedupe text, account uuid, booking uuid, data jsonb)
     JOIN users ON users.id = mail.account AND ${notBanned('users')}
     FOR KEY SHARE OF users
     ON CONFLICT (dedupe) DO UPDATE
       SET account_id = excluded.account_id, booking_id = excluded.booking_id, data = excluded.data,
         state = CASE mails.state WHEN 'skipped' THEN 'pending' ELSE mails.state END
       WHERE mails.state <> 'sent' AND excluded.data ? 'deleted'`,
    [JSON.stringify(rows)],
  );
}

/**
 * Locks the account that receives a mail, and returns it; null if it is banned or deleted, or has another session
 * version than a key requires. A change of the password writes to the same row and deletes the keys of the account: so
 * it has either been committed before, and the session version differs, or it finds the key.
 */
function lockRecipient(
  db: EntityManager,
  { account, key }: PlannedFor<NonNullable<PlannedMail['account']>>,
): Promise<Pick<User, 'id' | 'email'> | null> {
  const recipient = 'id' in account ? { id: account.id } : { email: ignoringCase(account.email) };
  const session = key?.sessionVersion === undefined ? {} : { sessionVersion: key.sessionVersion };
  return db.findOne(User, {
    select: { id: true, email: true },
    where: { ...recipient, ...session, isVerified: true },
    lock: { mode: 'pessimistic_read' },
  });
}

/** A mail with a key in its link: the key becomes valid, and older ones invalid, with the mail. */
async function planWithKey(db: EntityManager, linkKeys: LinkKeys, mail: PlannedMail): Promise<void> {
  const { kind, dedupe, account, data = null, key } = mail;
  const id = randomUUID();
  const user = account ? await lockRecipient(db, { ...mail, account }) : null;
  if (account && !user) return;
  const planned = await db.query<unknown[]>(
    `INSERT INTO mails (id, kind, dedupe, account_id, data, give_up_at)
     VALUES ($1, $2, $3, $4, $5, ${GIVE_UP_AT}) ON CONFLICT (dedupe) DO NOTHING RETURNING id`,
    [id, kind, dedupe, user?.id ?? null, key ? { ...data, purpose: key.purpose } : data],
  );
  if (planned.length === 0 || !key || !user) return;
  const { purpose, email = user.email } = key;
  await issueKey(db, { key: linkKeys.keyOf(purpose, id), accountId: user.id, purpose, email });
}

/** Plans the mails about some events. The same event again plans nothing more. */
export async function planMails(db: EntityManager, linkKeys: LinkKeys, events: readonly PlannedEvent[]): Promise<void> {
  // If several report the end of a booking that was deleted at once, the last one has the booking.
  const mails = [...new Map(events.flatMap(mailsAbout).map((mail) => [mail.dedupe, mail])).values()];
  const [forIds, others] = [mails.filter(isForId), mails.filter((mail) => !isForId(mail))];
  if (forIds.length > 0) await planForIds(db, forIds);
  for (const mail of others) await db.transaction((db) => planWithKey(db, linkKeys, mail));
}

type Failures = Map<PlannedEvent, unknown>;

/**
 * Plans the mails about some events, one event at a time if that fails for all together: an event that cannot be planned
 * does not delay the mails about others. Returns the events that failed, each with its error.
 */
async function planWithoutFailing(
  db: EntityManager,
  linkKeys: LinkKeys,
  events: readonly PlannedEvent[],
): Promise<Failures> {
  const failures: Failures = new Map();
  try {
    await planMails(db, linkKeys, events);
  } catch (error) {
    for (const event of events) failures.set(event, error);
    const isAvailable = events.length > 1 && (await db.query('SELECT 1').catch(() => null)) !== null;
    for (const event of isAvailable ? events : [])
      await planMails(db, linkKeys, [event]).then(
        () => failures.delete(event),
        (error: unknown) => failures.set(event, error),
      );
  }
  return failures;
}

/** Milliseconds for which events are collected, so that many bookings cost few statements. */
const COLLECT_MS = 250;

interface MailPlanner {
  /** A reader of the outbox that plans the mails about each event. */
  read: Reader;
  /** Plans at once what has been collected. */
  stop(): Promise<void>;
}

/** Plans the mails about events, those of a moment together. `onPlanned` is called after each time. */
export function mailPlanner(
  db: EntityManager,
  linkKeys: LinkKeys,
  onPlanned: () => void,
  collectMs = COLLECT_MS,
  onUnknown: (event: PlannedEvent) => void = () => undefined,
): MailPlanner {
  const stopping = new AbortController();
  let collected: OutboxEvent[] = [];
  let next: Promise<Failures> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function planCollected(): Promise<Failures> {
    await sleep(collectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    await running.catch(() => undefined);
    next = undefined;
    const events = collected;
    collected = [];
    const planning = planWithoutFailing(db, linkKeys, events);
    running = planning;
    const failures = await planning;
    for (const event of events) if (!failures.has(event) && isUnknown(event)) onUnknown(event);
    onPlanned();
    return failures;
  }

  return {
    async read(event) {
      collected.push(event);
      const failures = await (next ??= planCollected());
      if (failures.has(event)) throw failures.get(event);
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled([running, next]);
    },
  };
}
