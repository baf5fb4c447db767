import type { DataSource } from 'typeorm';
import type { PlannedMail, Records } from './records.js';
import type { Town } from './town.js';

interface Row {
  id: string;
  status: string;
  customer: string | null;
  provider: string | null;
  /** Hours since the request. */
  age: number;
  /** In UTC, the time zone of the marketplace. */
  startsAt: Date;
  endsAt: Date;
  changedAt: Date | null;
  isReviewed: boolean;
  customerIsVerified: boolean | null;
  providerIsVerified: boolean | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK_HOURS = 7 * 24;

/** The day of an event is the one on which it ends. */
const dayOf = ({ endsAt }: Row): number => Math.floor((endsAt.getTime() - 1) / DAY) * DAY;

/** What each booking is owed by now, however often its state changed before (P33). */
function dueNow(row: Row, now: number): string[] {
  const { id, status, age } = row;
  const isAhead = row.startsAt.getTime() > now;
  const [customer, provider] = [row.customerIsVerified === true, row.providerIsVerified === true];
  const due: string[] = [];
  if (status === 'pending' && isAhead) {
    const hours = age >= 20 ? 20 : 12;
    if (provider && age >= hours && age < hours + WEEK_HOURS) due.push(`request-waiting ${id} provider ${hours}`);
    if (customer && age >= 24 && age < 24 + WEEK_HOURS) due.push(`request-overdue ${id} customer`);
  }
  const remindAt = dayOf(row) - 2 * DAY + 9 * HOUR;
  if (status === 'confirmed' && isAhead && remindAt <= now && (row.changedAt?.getTime() ?? now) < remindAt)
    due.push(
      ...[customer && 'customer', provider && 'provider'].flatMap((to) => (to ? [`event-reminder ${id} ${to}`] : [])),
    );
  const inviteAt = dayOf(row) + DAY + 10 * HOUR;
  if (
    status === 'completed' &&
    customer &&
    row.provider &&
    !row.isReviewed &&
    inviteAt <= now &&
    inviteAt > now - 7 * DAY
  )
    due.push(`review-invitation ${id} customer`);
  return due;
}

/** The state that a booking must have been in at some time, so that a mail could be planned. */
const CAUSE: Record<string, string> = {
  'request-waiting': 'requested',
  'request-overdue': 'requested',
  'event-reminder': 'confirmed',
  'review-invitation': 'completed',
};

const nameOf = ({ kind, booking, data }: PlannedMail): string =>
  [kind, booking, data?.to, data?.hours].filter((part) => part !== undefined).join(' ');

/** Mails that time makes due: those that are missing, and those without a cause. */
export async function laterMailProblems(db: DataSource, { changes, mails }: Records): Promise<string[]> {
  const rows = await db.query<Row[]>(
    `SELECT b.id, b.status, b.customer_id AS customer, b.provider_id AS provider,
       extract(epoch FROM now() - b.created_at)::float8 / 3600 AS age, b.starts_at AT TIME ZONE 'UTC' AS "startsAt",
       b.ends_at AT TIME ZONE 'UTC' AS "endsAt", b.changed_at AS "changedAt",
       EXISTS (SELECT FROM reviews WHERE booking_id = b.id) AS "isReviewed",
       c.is_verified AS "customerIsVerified", p.is_verified AS "providerIsVerified"
     FROM bookings b LEFT JOIN users c ON c.id = b.customer_id LEFT JOIN users p ON p.id = b.provider_id`,
  );
  const planned = new Set(mails.map(nameOf));
  const missing = rows.flatMap((row) => dueNow(row, Date.now())).filter((due) => !planned.has(due));
  const ages = new Map(rows.map(({ id, age }) => [id, age]));
  const happened = new Set(changes.map(({ what, id }) => `${what} ${id}`));
  const wrong = mails.flatMap((mail) => {
    const cause = CAUSE[mail.kind];
    if (cause === undefined || mail.booking === null) return [];
    const age = ages.get(mail.booking) ?? Infinity; // it was deleted
    const hours = Number(mail.data?.hours ?? (mail.kind === 'request-overdue' ? 24 : 0));
    return happened.has(`${cause} ${mail.booking}`) && age >= hours ? [] : [`${nameOf(mail)} has no cause`];
  });
  return [...missing.map((due) => `${due} is missing`), ...wrong];
}

/** Each message that was not read in time is in one mail, and each of these mails reports some message. */
export async function messageProblems(db: DataSource, { mails, accounts }: Records): Promise<string[]> {
  const affected = accounts.filter(({ what }) => what !== 'made').map(({ id }) => id);
  const threads = await db.query<{ id: string; to: string; mails: number; messages: number; waiting: number }[]>(
    `WITH sides AS (
       SELECT messages.*, CASE author WHEN 'customer' THEN 'provider' ELSE 'customer' END AS side,
         CASE author WHEN 'customer' THEN provider_id ELSE customer_id END AS recipient
       FROM messages JOIN bookings ON bookings.id = booking_id
     )
     SELECT booking_id AS id, side AS to, count(DISTINCT mail_planned_at)::int AS mails, count(*)::int AS messages,
       CASE WHEN coalesce(max(mail_planned_at), '-infinity') <= now() - interval '60 minutes'
         THEN count(*) FILTER (WHERE read_at IS NULL AND mail_planned_at IS NULL
           AND created_at BETWEEN now() - interval '7 days' AND now() - interval '6 minutes') ELSE 0 END::int AS waiting
     FROM sides WHERE recipient <> ALL ($1::uuid[]) GROUP BY booking_id, side`,
    [affected],
  );
  const planned = mails.filter(({ kind }) => kind === 'message-received');
  return threads.flatMap(({ id, to, mails, messages, waiting }) => {
    const count = planned.filter(({ booking, data }) => booking === id && data?.to === to).length;
    // A message that is read while its mail is being planned is not marked.
    const isRight = mails <= count && count <= messages;
    return [
      ...(isRight ? [] : [`${count} mails about messages of ${id} to the ${to}: ${mails} of ${messages} are marked`]),
      ...(waiting === 0 ? [] : [`${waiting} messages of ${id} to the ${to} have no mail`]),
    ];
  });
}

/** Each wish that a free slot has ended, and no other, has one mail. */
export function wishProblems(records: Records, { done, unknown }: Town): string[] {
  const { wishes, dueWishes, mails, accounts, services } = records;
  const dropped = new Set([...done, ...unknown].filter(({ what }) => what === 'wish dropped').map(({ id }) => id));
  const gone = new Set(accounts.filter(({ what }) => what.startsWith('deleted')).map(({ id }) => id));
  const over = new Map(wishes.map((wish) => [wish.id, wish]));
  const told = new Set<string>();
  const causeless = mails.flatMap(({ kind, dedupe, tx, account }) => {
    const id = dedupe.split(':')[1] ?? '';
    const wish = over.get(id);
    if (kind !== 'slot-free') return [];
    told.add(id);
    return wish?.tx === tx && wish.account === account ? [] : [`the mail about the wish ${id} has no cause`];
  });
  const missing = wishes.flatMap(({ id, account, service }) => {
    const hasCause = told.has(id) || dropped.has(id) || gone.has(account) || !services.includes(service);
    return hasCause ? [] : [`the wish ${id} is over without a mail`];
  });
  return [
    ...causeless,
    ...missing,
    ...dueWishes.map((id) => `the wish ${id} has no mail, though there is a free slot`),
  ];
}

/** Welcomes and farewells: one for each account that was made, and for each that was deleted and not banned. */
export function accountMailProblems({ accounts, mails }: Records): string[] {
  const count = (kind: string, is: (mail: PlannedMail) => boolean) =>
    mails.filter((mail) => mail.kind === kind && is(mail)).length;
  return accounts.flatMap(({ what, id, email }) => {
    if (what === 'deleted') {
      const farewells = count('account-deleted', ({ data }) => JSON.stringify(data).includes(`"${email}"`));
      return farewells === 1 ? [] : [`${farewells} mails about the deletion of ${email}`];
    }
    const isLasting = what === 'made' && accounts.filter((one) => one.id === id).length === 1;
    const welcomes = count('welcome', ({ account }) => account === id);
    return !isLasting || welcomes === 1 ? [] : [`${welcomes} mails welcome ${email}`];
  });
}
