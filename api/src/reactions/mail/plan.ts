import type { KeyPurpose } from '../../marketplace/auth/account-key.entity.js';
import type { BookingEvents } from '../../marketplace/bookings/booking-events.js';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import type { BookingChange, Party } from '../../marketplace/bookings/booking-status.js';
import type { WallTime } from '../../kernel/wall-time.js';
import type { Traceparent } from '../../engine/ops/tracing.js';
import type { OutboxEvent } from '../../engine/outbox/append.js';
import type { AccountEvents } from '../../marketplace/users/account-events.js';
import type { UserRole } from '../../marketplace/users/user-role.js';
import type { WishedDay } from '../../marketplace/wishes/wishes.js';
import type { MailKind } from './mail-kind.js';

/** Who is informed of a booking: the party in that role, or who asked for the change, or the other one. */
type Recipient = Party | 'proposer' | 'other party';

/** What has become of a proposal. */
export type Outcome = 'rescheduled' | 'refused' | 'lost';

/** What a mail contains that no row of the database has, or not for long. */
export interface MailData {
  to?: Party;
  /** The booking as it was when an administrator deleted it. */
  deleted?: BookingView;
  /** The recipient, if it is not the present address of the account. */
  recipient?: { name: string; address: string; role?: UserRole };
  /** What the key in the link is for. */
  purpose?: KeyPurpose;
  /** In `webhook-disabled`. */
  webhookId?: string;
  /** In `verification-decided`. The note may be empty. */
  decision?: { verified: boolean; note: string };
  /** What the account waited for, of `slot-free`. */
  wish?: WishedDay;
  /** The slot before, in `booking-moved`. */
  before?: WallTime;
  /** The revision that a change of the slot has made. */
  revision?: number;
  /** In `message-received`. Missing if a server of the version before has planned it: then it is the id of the booking. */
  threadId?: string;
  /** In `change-proposed`. */
  proposalId?: string;
  /** In `change-answered`. */
  outcome?: Outcome;
  /** Hours since the request, of `request-waiting`. */
  hours?: 12 | 20;
  /** The span of the request that caused the mail, if that is recorded. */
  traceparent?: Traceparent;
}

/** A mail that is to be sent to an account, if it still exists when the mail is planned. */
export interface PlannedMail {
  kind: MailKind;
  /** See `Mail`. */
  dedupe: string;
  /** The id of the account, or its e-mail address. Null if there is no account any more. */
  account: { id: string } | { email: string } | null;
  bookingId?: string;
  data?: MailData;
  /**
   * The link in the mail has a key for this; it is sent to `email`, or to the address of the account, and only while the
   * account has the session version.
   */
  key?: { purpose: KeyPurpose; email?: string; sessionVersion?: number };
}

/** The mails about each change of a booking, and whom they inform (P33). */
const BOOKING_MAILS: Record<BookingChange, readonly [MailKind, Recipient][]> = {
  requested: [
    ['booking-requested', 'provider'],
    ['booking-received', 'customer'],
  ],
  confirmed: [
    ['booking-confirmed', 'customer'],
    ['booking-confirmed', 'provider'],
  ],
  declined: [['booking-declined', 'customer']],
  withdrawn: [['booking-withdrawn', 'provider']],
  expired: [
    ['request-expired', 'customer'],
    ['request-expired', 'provider'],
  ],
  completed: [],
  // An administrator deletes the booking in the same transaction, which is the change that is reported.
  called_off: [],
  // The account that has ended no longer exists, so that only the other party is informed.
  account_ended: [
    ['booking-called-off', 'customer'],
    ['booking-called-off', 'provider'],
  ],
  deleted: [
    ['booking-called-off', 'customer'],
    ['booking-called-off', 'provider'],
  ],
  // One mail each, which contains the response for who proposed it.
  agreed: [
    ['booking-called-off', 'customer'],
    ['booking-called-off', 'provider'],
  ],
  moved: [['booking-moved', 'other party']],
  rescheduled: [
    ['booking-moved', 'other party'],
    ['change-answered', 'proposer'],
  ],
  change_proposed: [['change-proposed', 'other party']],
  change_refused: [['change-answered', 'proposer']],
  change_lost: [['change-answered', 'proposer']],
  proposal_ended: [],
  reviewed: [['review-received', 'provider']],
  review_changed: [],
  messages_changed: [],
};

const OUTCOMES: Partial<Record<BookingChange, Outcome>> = {
  rescheduled: 'rescheduled',
  change_refused: 'refused',
  change_lost: 'lost',
};

function partyOf(recipient: Recipient, by: Party = 'customer'): Party {
  if (recipient === 'proposer') return by;
  if (recipient === 'other party') return by === 'customer' ? 'provider' : 'customer';
  return recipient;
}

/** What a mail contains about a change that can happen to a booking several times, and what identifies it among these. */
function detailsOf(kind: MailKind, payload: BookingEvents['bookingChanged']): [data: MailData, occurrence: string] {
  const { change, proposalId, revision, before } = payload;
  const outcome = OUTCOMES[change];
  const slot = { ...(revision !== undefined && { revision }), ...(before && { before }) };
  if (kind === 'booking-moved') return [slot, `:${revision}`];
  if (kind === 'change-proposed') return [proposalId ? { proposalId } : {}, `:${proposalId}`];
  if (kind === 'change-answered') return [{ ...slot, ...(outcome && { outcome }) }, `:${proposalId}`];
  return [{}, ''];
}

/** A mail that could not be sent for this long is dead (P31). */
export const GIVE_UP_HOURS = 48;

/**
 * What the parties of a booking are informed of. If an administrator has deleted it: that it did, which is the last entry of the
 * timeline of a live one; or how it had ended shortly before, since mails that are not sent yet cannot read it any more.
 */
function changeOf({ change, deleted }: BookingEvents['bookingChanged'], seconds: number): BookingChange | null {
  if (!deleted) return change;
  const { cancelledBecause, changedAt, timeline } = deleted;
  if (cancelledBecause === 'called_off' && timeline.at(-1)?.by === 'administrator') return change;
  if (seconds - Date.parse(changedAt) / 1000 > GIVE_UP_HOURS * 3600) return null;
  return cancelledBecause === 'called_off' ? 'agreed' : cancelledBecause;
}

function bookingMails(payload: BookingEvents['bookingChanged'], seconds: number): PlannedMail[] {
  const { id, customerId, providerId, deleted, by } = payload;
  const change = changeOf(payload, seconds);
  if (change === null || !Object.hasOwn(BOOKING_MAILS, change)) return [];
  return BOOKING_MAILS[change].flatMap(([kind, recipient]) => {
    const to = partyOf(recipient, by);
    const [details, occurrence] = detailsOf(kind, payload);
    const account = to === 'customer' ? customerId : providerId;
    if (account === null) return [];
    const data: MailData = { to, ...(deleted && { deleted }), ...details };
    return [{ kind, dedupe: `${kind}:${id}:${to}${occurrence}`, account: { id: account }, bookingId: id, data }];
  });
}

type AccountMail = Omit<PlannedMail, 'dedupe'>;

const ACCOUNT_MAILS: { [Name in keyof AccountEvents]: (event: AccountEvents[Name]) => AccountMail } = {
  accountCreated: ({ id }) => ({ kind: 'welcome', account: { id }, key: { purpose: 'email-verification' } }),
  emailVerificationRequested: ({ id, sessionVersion }) => ({
    kind: 'email-verification',
    account: { id },
    key: { purpose: 'email-verification', sessionVersion },
  }),
  emailChangeRequested: ({ id, email, sessionVersion }) => ({
    kind: 'email-verification',
    account: { id },
    key: { purpose: 'email-change', email, sessionVersion },
  }),
  emailChanged: ({ id, name, previousEmail }) => ({
    kind: 'email-changed',
    account: { id },
    data: { recipient: { name, address: previousEmail } },
  }),
  passwordResetRequested: ({ email }) => ({
    kind: 'password-reset',
    account: { email },
    key: { purpose: 'password-reset' },
  }),
  passwordChanged: ({ id }) => ({ kind: 'password-changed', account: { id } }),
  webhookDisabled: ({ id, webhookId }) => ({ kind: 'webhook-disabled', account: { id }, data: { webhookId } }),
  verificationDecided: ({ id, ...decision }) => ({ kind: 'verification-decided', account: { id }, data: { decision } }),
  accountDeleted: ({ name, email, role }) => ({
    kind: 'account-deleted',
    account: null,
    data: { recipient: { name, address: email, role } },
  }),
};

const isAccountEvent = (name: string): name is keyof AccountEvents => Object.hasOwn(ACCOUNT_MAILS, name);

export type PlannedEvent = Pick<OutboxEvent, 'id' | 'createdAt' | 'name' | 'payload' | 'traceparent'>;

/** Whether an event is of a newer version, which another process has appended; it causes no mails. */
export const isUnknown = ({ name, payload }: PlannedEvent): boolean =>
  name === 'bookingChanged' && !Object.hasOwn(BOOKING_MAILS, (payload as BookingEvents['bookingChanged']).change);

function mailsOf({ id, createdAt, name, payload }: PlannedEvent): PlannedMail[] {
  if (name === 'bookingChanged') return bookingMails(payload as BookingEvents['bookingChanged'], Number(createdAt));
  if (!isAccountEvent(name)) return [];
  const mailAbout = ACCOUNT_MAILS[name] as (event: unknown) => AccountMail;
  return [{ ...mailAbout(payload), dedupe: `event:${id}:${createdAt}` }];
}

/** The mails that inform of an event. */
export function mailsAbout(event: PlannedEvent): PlannedMail[] {
  const { traceparent } = event;
  const mails = mailsOf(event);
  return traceparent === undefined ? mails : mails.map((mail) => ({ ...mail, data: { ...mail.data, traceparent } }));
}
