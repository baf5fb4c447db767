import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { issueKey } from '../auth/account-keys.js';
import type { OutboxEvent } from '../platform/outbox/append.js';
import type { LinkKeys } from '../platform/secrets/link-keys.js';
import { mailsAbout, type PlannedMail } from './plan.js';

/** A mail that could not be sent for this long is dead (P31). */
export const GIVE_UP_HOURS = 48;
const GIVE_UP_AT = `now() + interval '${GIVE_UP_HOURS} hours'`;

type PlannedFor<Account> = PlannedMail & { account: Account };

const isForId = (mail: PlannedMail): mail is PlannedFor<{ id: string }> =>
  mail.account !== null && 'id' in mail.account && !mail.key;

/** One statement for any number of mails. An account that was banned or deleted meanwhile receives none. */
async function planForIds(db: EntityManager, mails: PlannedFor<{ id: string }>[]): Promise<void> {
  const rows = mails.map(({ kind, dedupe, account, bookingId, data }) => ({
    id: randomUUID(),
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
     JOIN users ON users.id = mail.account AND users.is_verified
     ON CONFLICT (dedupe) DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** A mail with a key in its link: the key becomes valid, and older ones invalid, with the mail. */
async function planWithKey(db: EntityManager, linkKeys: LinkKeys, mail: PlannedMail): Promise<void> {
  const { kind, dedupe, account, data = null, key } = mail;
  const id = randomUUID();
  const condition = account === null ? 'false' : 'id' in account ? 'id = $1' : 'lower(email) = lower($1)';
  const values = account === null ? [] : Object.values(account);
  const [user] = await db.query<{ id: string; email: string }[]>(
    `SELECT id, email FROM users WHERE ${condition} AND is_verified FOR KEY SHARE`,
    values,
  );
  if (account !== null && !user) return;
  const planned = await db.query<unknown[]>(
    `INSERT INTO mails (id, kind, dedupe, account_id, data, give_up_at)
     VALUES ($1, $2, $3, $4, $5, ${GIVE_UP_AT}) ON CONFLICT (dedupe) DO NOTHING RETURNING id`,
    [id, kind, dedupe, user?.id ?? null, data],
  );
  if (planned.length === 0 || !key || !user) return;
  const { purpose, email = user.email } = key;
  await issueKey(db, { key: linkKeys.keyOf(purpose, id), accountId: user.id, purpose, email });
}

/** Plans the mails about some events. The same event again plans nothing more. */
export async function planMails(
  db: EntityManager,
  linkKeys: LinkKeys,
  events: readonly Pick<OutboxEvent, 'id' | 'name' | 'payload'>[],
): Promise<void> {
  const mails = events.flatMap(mailsAbout);
  const [forIds, others] = [mails.filter(isForId), mails.filter((mail) => !isForId(mail))];
  if (forIds.length > 0) await planForIds(db, forIds);
  for (const mail of others) await db.transaction((db) => planWithKey(db, linkKeys, mail));
}

/**
 * A reader of the outbox that plans the mails about each event. Events that arrive while others are being planned are
 * planned together. `onPlanned` is called after each.
 */
export function mailPlanner(
  db: EntityManager,
  linkKeys: LinkKeys,
  onPlanned: () => void,
): (event: OutboxEvent) => Promise<void> {
  let waiting: OutboxEvent[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function planWaiting(): Promise<void> {
    await running.catch(() => undefined);
    next = undefined;
    const events = waiting;
    waiting = [];
    running = planMails(db, linkKeys, events);
    await running;
    onPlanned();
  }

  return (event) => {
    waiting.push(event);
    return (next ??= planWaiting());
  };
}
