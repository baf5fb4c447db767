import { createHash } from 'node:crypto';
import { isWithin, type Quota, type RateLimits } from '../platform/limits/rate-limits.js';
import type { MailKind } from './mail-kind.js';

/**
 * To one mailbox whose owner has not verified the address: any program can register it, and let accounts of its own cause
 * mails to it. A provider with as many requests in an hour has verified its address long ago.
 */
const MAILS_TO_UNVERIFIED: Quota = { name: 'mailToUnverified', points: /* E40 */ 60, duration: 3600 };

/** Has a limit of its own (P35): its recipient waits for it, whatever else strangers have caused. */
const ALWAYS_SENT: MailKind = 'password-reset';

/**
 * One key for all addresses of a mailbox that differ by case, by a tag (`kim+1@example.com`), or by dots (`k.im@…`), which
 * large mail services ignore. That two mailboxes of another service may share it does no harm.
 */
function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@');
  const name = /* E41 */ address.slice(0, at).replace(/(?<=.)\+.*|\./g, '');
  return createHash('sha256')
    .update((name + address.slice(at)).toLowerCase())
    .digest('base64url');
}

/** Counts a mail to an address that is not verified. Returns false if its mailbox was sent as many as it may be. */
export const mayBeSent = async (limits: RateLimits, kind: MailKind, to: string): Promise<boolean> =>
  kind === ALWAYS_SENT || isWithin(limits, MAILS_TO_UNVERIFIED, mailboxKey(to));
