import type { EntityManager } from 'typeorm';
import { isKeyUsable } from '../auth/account-keys.js';
import type { KeyPurpose } from '../auth/account-key.entity.js';
import { bookingCalendar } from '../calendar/booking-calendar.js';
import type { Clock } from '../kernel/clock.js';
import type { Mailbox, OutgoingMail } from '../platform/mail/outgoing-mail.js';
import { hashOfKey, type LinkKeys } from '../platform/secrets/link-keys.js';
import type { SwitchableMail } from '../users/mail-settings.js';
import { User } from '../users/user.entity.js';
import { bookingMessage } from './booking-message.js';
import type { MailKind } from './mail-kind.js';
import type { Compose, ClaimedMail } from './sender.js';
import type { AccountMessage, Brand, MailMessage } from './templates/message.js';
import { render } from './templates/render.js';
import { unsubscribeUrl } from './unsubscribe.js';

export interface ComposeDeps {
  clock: Clock;
  linkKeys: LinkKeys;
  brand: Brand;
}

/** The kinds that an account can switch off, with a link to do so (P34). */
export const SETTING_OF: Partial<Record<MailKind, SwitchableMail>> = {
  'request-waiting': 'nudges',
  'event-reminder': 'reminders',
};

interface Letter {
  to: Mailbox;
  message: MailMessage;
}

const masked = (email: string): string => `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;

/** The address to which a link with this key was to be sent; null if the key no longer works. */
async function addressOfKey(db: EntityManager, key: string): Promise<string | null> {
  if (!(await isKeyUsable(db, key))) return null;
  const [row] = await db.query<{ email: string }[]>('SELECT email FROM account_keys WHERE hash = $1', [hashOfKey(key)]);
  return row?.email ?? null;
}

/** A mail whose link has a key that was issued with the mail; a replaced or used key makes the mail pointless. */
async function withKey(
  db: EntityManager,
  { linkKeys, brand }: ComposeDeps,
  { id }: ClaimedMail,
  { purposes, page, user }: { purposes: KeyPurpose[]; page: string; user: User },
): Promise<{ to: Mailbox; url: string } | null> {
  for (const purpose of purposes) {
    const key = linkKeys.keyOf(purpose, id);
    const address = await addressOfKey(db, key);
    if (address) return { to: { name: user.name, address }, url: `${brand.publicUrl}/${page}#${key}` };
  }
  return null;
}

type MessageWithLink = (user: User, to: Mailbox, url: string) => AccountMessage;

const WITH_KEY: Partial<Record<MailKind, { purposes: KeyPurpose[]; page: string; message: MessageWithLink }>> = {
  welcome: {
    purposes: ['email-verification'],
    page: 'verify-email',
    message: ({ name, role }, _, verifyUrl) => ({ kind: 'welcome', name, role, verifyUrl }),
  },
  'email-verification': {
    purposes: ['email-verification', 'email-change'],
    page: 'verify-email',
    message: ({ name }, { address }, verifyUrl) => ({ kind: 'email-verification', name, email: address, verifyUrl }),
  },
  'password-reset': {
    purposes: ['password-reset'],
    page: 'reset-password',
    message: ({ name }, _, resetUrl) => ({ kind: 'password-reset', name, resetUrl }),
  },
};

async function letterFor(db: EntityManager, deps: ComposeDeps, mail: ClaimedMail, user: User): Promise<Letter | null> {
  const { name, email } = user;
  const to = { name, address: email };
  const keyed = WITH_KEY[mail.kind];
  if (keyed) {
    const link = await withKey(db, deps, mail, { ...keyed, user });
    return link && { to: link.to, message: keyed.message(user, link.to, link.url) };
  }
  if (mail.kind === 'password-changed') return { to, message: { kind: mail.kind, name } };
  if (mail.kind === 'email-changed')
    return { to: mail.data?.recipient ?? to, message: { kind: mail.kind, name, newEmailShown: masked(email) } };
  const setting = SETTING_OF[mail.kind];
  if (setting && !user.mailSettings[setting]) return null;
  const message = await bookingMessage(db, deps, mail, setting ? unsubscribeUrl(deps, user.id, setting) : '');
  return message && { to, message };
}

/** The letter of a mail: an account that was banned or deleted meanwhile receives none but `account-deleted`. */
async function letterOf(db: EntityManager, deps: ComposeDeps, mail: ClaimedMail): Promise<Letter | null> {
  const { kind, accountId, data } = mail;
  if (kind === 'account-deleted')
    return data?.recipient ? { to: data.recipient, message: { kind, name: data.recipient.name } } : null;
  const user = accountId === null ? null : await db.findOneBy(User, { id: accountId, /* E10 */ isVerified: true });
  return user && letterFor(db, deps, mail, user);
}

async function attachmentsOf(
  db: EntityManager,
  { clock }: ComposeDeps,
  { kind, accountId, bookingId }: ClaimedMail,
): Promise<OutgoingMail['attachments']> {
  if (kind !== 'booking-confirmed' || accountId === null || bookingId === null) return [];
  const { name, text } = await bookingCalendar(db, { clock }, { id: accountId }, bookingId);
  return [{ filename: name, contentType: 'text/calendar; charset=utf-8', content: text }];
}

/** Makes mails from the present state of the rows to which they refer, in the transaction of none of them (P31). */
export const composer =
  (db: EntityManager, deps: ComposeDeps): Compose =>
  async (mail) => {
    const letter = await letterOf(db, deps, mail);
    if (!letter) return null;
    const { to, message } = letter;
    return {
      id: mail.id,
      kind: mail.kind,
      to,
      ...render(message, deps.brand),
      ...('unsubscribeUrl' in message && { unsubscribeUrl: message.unsubscribeUrl }),
      attachments: await attachmentsOf(db, deps, mail),
    };
  };
