import { createHash } from 'node:crypto';
import { isWithin, type Quota, type RateLimits } from '../../engine/limits/rate-limits.js';
import type { MailKind } from './mail-kind.js';

/**
 * To an address whose owner has not verified it: any program can register it, and let accounts of its own cause mails to
 * it. A provider with as many requests in an hour has verified its address long ago.
 */
const MAILS_TO_UNVERIFIED: Quota = { name: 'mailToUnverified', points: 60, duration: 3600 };

/**
 * Links for a new password to all other spellings of a mailbox. Each spelling has a limit of its own (P35), and they are
 * counted apart from other mails: the recipient of a link waits for it, regardless of what strangers have caused.
 */
const LINKS_TO_OTHER_SPELLINGS: Quota = { name: 'resetToOtherSpelling', points: 10, duration: 3600 };

/** The two domains of the one service at which dots in a name make no difference. */
const IGNORES_DOTS = /@(gmail|googlemail)\.com$/;

/** The address without a tag (`kim+1@example.com`), and without dots where they make no difference. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*/, '');
  return IGNORES_DOTS.test(address) ? `${name.replaceAll('.', '')}@gmail.com` : name + address.slice(at);
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Counts a mail to an address that is not verified. Returns false if it was sent as many as it may be, or if all other
 * spellings of its mailbox together were. They do not count for the mailbox itself: strangers could otherwise prevent
 * its owner from receiving any mail.
 */
export async function mayBeSent(limits: RateLimits, kind: MailKind, to: string): Promise<boolean> {
  const address = to.toLowerCase();
  const mailbox = mailboxOf(address);
  const others = mailbox === address ? null : keyOf(`others of ${mailbox}`);
  if (kind === 'password-reset') return others === null || isWithin(limits, LINKS_TO_OTHER_SPELLINGS, others);
  if (!(await isWithin(limits, MAILS_TO_UNVERIFIED, keyOf(address)))) return false;
  return others === null || isWithin(limits, MAILS_TO_UNVERIFIED, others);
}
