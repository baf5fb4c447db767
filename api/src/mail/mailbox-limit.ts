import { createHash } from 'node:crypto';
import { isWithin, type Quota, type RateLimits } from '../platform/limits/rate-limits.js';
import type { MailKind } from './mail-kind.js';

/**
 * To an address whose owner has not verified it: any program can register it, and let accounts of its own cause mails to
 * it. A provider with as many requests in an hour has verified its address long ago.
 */
const MAILS_TO_UNVERIFIED: Quota = { name: 'mailToUnverified', points: /* E40 */ 60, duration: 3600 };

/** Has a limit of its own (P35): its recipient waits for it, regardless of what strangers have caused. */
const ALWAYS_SENT: MailKind = 'password-reset';

/** Domains at which dots in a name make no difference. */
const IGNORES_DOTS = /@(gmail|googlemail)\.com$/;

/** The address without a tag (`kim+1@example.com`), and without dots where they make no difference. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*/, '');
  return (IGNORES_DOTS.test(address) ? name.replaceAll('.', '') : name) + address.slice(at);
}

/**
 * The address and, if it is another spelling of a mailbox, the mailbox, for all of its other spellings together. They do not
 * count for the mailbox itself: strangers could otherwise prevent its owner from receiving any mail.
 */
function keysOf(email: string): string[] {
  const address = email.toLowerCase();
  const mailbox = /* E41 */ mailboxOf(address);
  const keys = mailbox === address ? [address] : [address, `others of ${mailbox}`];
  return keys.map((key) => createHash('sha256').update(key).digest('base64url'));
}

/** Counts a mail to an address that is not verified. Returns false if it was sent as many as it may be. */
export async function mayBeSent(limits: RateLimits, kind: MailKind, to: string): Promise<boolean> {
  if (kind === ALWAYS_SENT) return true;
  for (const key of keysOf(to)) if (!(await isWithin(limits, MAILS_TO_UNVERIFIED, key))) return false;
  return true;
}
