import type { EntityManager } from 'typeorm';
import { addressOfUnusedKey, hasUnusedKey } from '../../marketplace/auth/account-keys.js';
import type { KeyPurpose } from '../../marketplace/auth/account-key.entity.js';
import { bookingCalendar, calendarFileOf } from '../calendar/booking-calendar.js';
import type { Clock } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import type { RateLimits } from '../../engine/limits/rate-limits.js';
import type { OutgoingMail } from '../../engine/mail/outgoing-mail.js';
import type { LinkKeys } from '../../engine/secrets/link-keys.js';
import type { SwitchableMail } from '../../marketplace/users/mail-settings.js';
import { User } from '../../marketplace/users/user.entity.js';
import { Webhook } from '../../marketplace/webhooks/webhook.entity.js';
import { bookingMessage } from './booking-message.js';
import { questionMessage } from './question-message.js';
import { freeSlotMessage } from './free-slot-message.js';
import type { MailKind } from './mail-kind.js';
import { mayBeSent } from './mailbox-limit.js';
import type { Compose, ClaimedMail } from './sender.js';
import type { AccountMessage, Brand, MailMessage } from './templates/message.js';
import { render } from './templates/render.js';
import { unsubscribeUrl } from './unsubscribe.js';

interface ComposeDeps {
  clock: Clock;
  limits: RateLimits;
  linkKeys: LinkKeys;
  brand: Brand;
  /** A mail about a refusal is made without what else is free, since that could not be read. */
  onWithoutAlternatives?: (error: unknown) => void;
}

/** The kinds that an account can switch off, with a link to do so (P34). */
const SETTING_OF: Partial<Record<MailKind, SwitchableMail>> = {
  'request-waiting': 'nudges',
  'event-reminder': 'reminders',
  'review-invitation': 'reviewInvitations',
  'message-received': 'messages',
  'slot-free': 'freeSlots',
};

interface Letter {
  to: string;
  message: MailMessage;
}

const masked = (email: string): string => `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;

/**
 * Where to send a link with a key that was issued with the mail; null if it is pointless. Each request for a link has
 * its mail, also if a newer link has replaced this one before the mail is sent.
 */
async function addressFor(db: EntityManager, key: string, purpose: KeyPurpose, user: User): Promise<string | null> {
  const address = await addressOfUnusedKey(db, key);
  if (address !== null || purpose === 'email-change') return address;
  return (await hasUnusedKey(db, user.id, purpose)) ? user.email : null;
}

type MessageWithLink = (user: User, email: string, url: string) => AccountMessage;

const WITH_KEY: Partial<Record<MailKind, { purpose: KeyPurpose; page: string; message: MessageWithLink }>> = {
  welcome: {
    purpose: 'email-verification',
    page: 'verify-email',
    message: ({ name, role }, _, verifyUrl) => ({ kind: 'welcome', name, role, verifyUrl }),
  },
  'email-verification': {
    purpose: 'email-verification',
    page: 'verify-email',
    message: ({ name }, email, verifyUrl) => ({ kind: 'email-verification', name, email, verifyUrl }),
  },
  'password-reset': {
    purpose: 'password-reset',
    page: 'reset-password',
    message: ({ name }, _, resetUrl) => ({ kind: 'password-reset', name, resetUrl }),
  },
};

/** Null if the webhook was deleted or switched on since. */
async function disabledWebhookMessage(
  db: EntityManager,
  { data }: ClaimedMail,
  user: User,
): Promise<MailMessage | null> {
  const id = data?.webhookId;
  const webhook = id === undefined ? null : await db.findOneBy(Webhook, { id, accountId: user.id, active: false });
  if (!webhook?.disabledReason) return null;
  const { host } = new URL(webhook.url);
  return { kind: 'webhook-disabled', name: user.name, host, because: webhook.disabledReason };
}

async function letterFor(db: EntityManager, deps: ComposeDeps, mail: ClaimedMail, user: User): Promise<Letter | null> {
  const { name, email } = user;
  const keyed = WITH_KEY[mail.kind];
  if (keyed) {
    const purpose = mail.data?.purpose ?? keyed.purpose;
    const key = deps.linkKeys.keyOf(purpose, mail.id);
    const url = `${deps.brand.publicUrl}/${keyed.page}#${key}`;
    const to = await addressFor(db, key, purpose, user);
    return to === null ? null : { to, message: keyed.message(user, to, url) };
  }
  if (mail.kind === 'password-changed') return { to: email, message: { kind: mail.kind, name } };
  if (mail.kind === 'email-changed') {
    const to = mail.data?.recipient?.address ?? email;
    return { to, message: { kind: mail.kind, name, newEmailShown: masked(email) } };
  }
  if (mail.kind === 'verification-decided')
    return mail.data?.decision ? { to: email, message: { kind: mail.kind, name, ...mail.data.decision } } : null;
  if (mail.kind === 'webhook-disabled') {
    const message = await disabledWebhookMessage(db, mail, user);
    return message && { to: email, message };
  }
  const setting = SETTING_OF[mail.kind];
  if (setting && !user.mailSettings[setting]) return null;
  const unsubscribe = setting ? unsubscribeUrl(deps, user.id, setting) : '';
  const message =
    mail.kind === 'message-received' && mail.bookingId === null
      ? await questionMessage(db, mail, unsubscribe)
      : await (mail.kind === 'slot-free' ? freeSlotMessage : bookingMessage)(db, deps, mail, unsubscribe);
  return message && { to: email, message };
}

/**
 * The letter of a mail: an account that was banned or deleted meanwhile receives none but `account-deleted`, and an address
 * that is not verified a limited number.
 */
async function letterOf(db: EntityManager, deps: ComposeDeps, mail: ClaimedMail): Promise<Letter | null> {
  const { kind, accountId, data } = mail;
  if (kind === 'account-deleted') {
    if (!data?.recipient) return null;
    // Planned by an older version, a mail has no role; the words for customers are true for providers, too.
    const { address, name, role = 'user' } = data.recipient;
    const letter: Letter = { to: address, message: { kind, name, role } };
    return (await isAllowed(deps, mail, letter, null)) ? letter : null;
  }
  const user = accountId === null ? null : await db.findOneBy(User, { id: accountId, isVerified: true });
  const letter = user && (await letterFor(db, deps, mail, user));
  return letter && (await isAllowed(deps, mail, letter, user)) ? letter : null;
}

/** A mail that is sent again after a failed attempt was counted before. `user` is null for an account that is deleted. */
async function isAllowed(
  { limits }: ComposeDeps,
  { kind, attempts }: ClaimedMail,
  { to }: Letter,
  user: User | null,
): Promise<boolean> {
  const isVerified = user?.emailVerified && to === user.email;
  return isVerified || attempts > 1 || mayBeSent(limits, kind, to);
}

/** Whether a mail brings the calendar file: the booking was confirmed, or has another time since, or has ended. */
const hasCalendar = (message: MailMessage): boolean =>
  message.kind === 'booking-confirmed' ||
  (message.kind === 'booking-called-off' && message.wasConfirmed) ||
  (message.kind === 'booking-moved' && message.promise === null) ||
  (message.kind === 'change-answered' && message.outcome === 'rescheduled');

/** Null if the booking was deleted since its message was made. */
async function attachmentsOf(
  db: EntityManager,
  { clock, brand }: ComposeDeps,
  { accountId, bookingId, data }: ClaimedMail,
  message: MailMessage,
): Promise<OutgoingMail['attachments'] | null> {
  if (!hasCalendar(message) || accountId === null || bookingId === null) return [];
  try {
    const calendar = { clock, publicUrl: brand.publicUrl };
    const { name, text } = data?.deleted
      ? calendarFileOf(calendar, data.deleted, { id: accountId })
      : await bookingCalendar(db, calendar, { id: accountId }, bookingId);
    return [{ filename: name, contentType: 'text/calendar; charset=utf-8', content: text }];
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Makes mails from the present state of the rows to which they refer, in the transaction of none of them (P31). */
export const composer =
  (db: EntityManager, deps: ComposeDeps): Compose =>
  async (mail) => {
    const letter = await letterOf(db, deps, mail);
    if (!letter) return null;
    const { to, message } = letter;
    const attachments = await attachmentsOf(db, deps, mail, message);
    return (
      attachments && {
        id: mail.id,
        kind: mail.kind,
        to,
        ...render(message, deps.brand),
        ...('unsubscribeUrl' in message && { unsubscribeUrl: message.unsubscribeUrl }),
        attachments,
      }
    );
  };
