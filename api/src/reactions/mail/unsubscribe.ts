import { timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isId } from '../../kernel/validation.js';
import type { LinkKeys } from '../../engine/secrets/link-keys.js';
import { User } from '../../marketplace/users/user.entity.js';
import { SWITCHABLE_MAILS, type SwitchableMail } from '../../marketplace/users/mail-settings.js';

/** What a link opens: one kind of mail of one account. It does not expire, and needs no session. */
interface Subscription {
  accountId: string;
  setting: SwitchableMail;
}

const keyOf = (linkKeys: LinkKeys, { accountId, setting }: Subscription): string =>
  linkKeys.keyOf('unsubscribe', `${accountId} ${setting}`);

/** Below `PUBLIC_URL`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export const unsubscribeUrl = (
  { linkKeys, brand }: { linkKeys: LinkKeys; brand: { publicUrl: string } },
  accountId: string,
  setting: SwitchableMail,
): string => `${brand.publicUrl}${UNSUBSCRIBE_PATH}/${accountId}.${setting}.${keyOf(linkKeys, { accountId, setting })}`;

/** The subscription of the last part of an address; null if this server did not make it. */
export function readUnsubscribeToken(linkKeys: LinkKeys, token: string): Subscription | null {
  const [accountId, setting, key = ''] = token.split('.');
  const known = SWITCHABLE_MAILS.find((name) => name === setting);
  if (!isId(accountId) || !known) return null;
  const subscription = { accountId, setting: known };
  const [received, expected] = [Buffer.from(key), Buffer.from(keyOf(linkKeys, subscription))];
  const isSame = received.length === expected.length && timingSafeEqual(received, expected);
  return isSame ? subscription : null;
}

/** Switches one kind of mail off. An account that no longer exists receives none either. */
export async function unsubscribe(db: EntityManager, { accountId, setting }: Subscription): Promise<void> {
  await db
    .createQueryBuilder()
    .update(User)
    .set({ mailSettings: () => 'mail_settings || jsonb_build_object(:setting::text, false)' })
    .where("id = :accountId AND mail_settings ->> :setting IS DISTINCT FROM 'false'", { accountId, setting })
    .execute();
}
