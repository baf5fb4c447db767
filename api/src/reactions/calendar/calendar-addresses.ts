import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';
import { violates } from '../../engine/database/database-errors.js';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { hashOfKey, type LinkKeys } from '../../engine/secrets/link-keys.js';
import { SAVED_PROFILES_FROM_ADDRESS, SAVED_PROFILES_OF_ACCOUNT } from '../../marketplace/users/profile-quotas.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import { CalendarAddress } from './calendar-address.entity.js';

/** Below `PUBLIC_URL`; a key and `.ics` follow. */
export const CALENDAR_PATH = '/calendar';

interface AddressDeps {
  linkKeys: LinkKeys;
  /** Without a slash at the end. */
  publicUrl: string;
}

type Owner = Pick<Viewer, 'id'>;

const keyOf = (linkKeys: LinkKeys, accountId: string, salt: string): string =>
  linkKeys.keyOf('calendar', `${accountId} ${salt}`);

const urlOf = (publicUrl: string, key: string): string => `${publicUrl}${CALENDAR_PATH}/${key}.ics`;

const newSalt = (): string => randomBytes(16).toString('base64url');

/** Rejects if the account has been deleted: the foreign key waits for a deletion that is in progress. */
const storing = (stored: Promise<unknown>): Promise<unknown> =>
  stored.catch((error: unknown) => {
    throw violates(error, 'calendar_addresses_account_id_fkey') ? unauthenticated() : error;
  });

/**
 * The private calendar address of an account (P41): absolute, and the same until it is renewed or the server's secret
 * changes. The first call makes it.
 */
export async function calendarAddress(
  db: EntityManager,
  { linkKeys, publicUrl }: AddressDeps,
  { id }: Owner,
): Promise<string> {
  const salt = newSalt();
  const first = { accountId: id, salt, hash: hashOfKey(keyOf(linkKeys, id, salt)) };
  await storing(db.createQueryBuilder().insert().into(CalendarAddress).values(first).orIgnore().execute());
  const stored = await db.findOneBy(CalendarAddress, { accountId: id });
  if (!stored) throw unauthenticated();
  const key = keyOf(linkKeys, id, stored.salt);
  const hash = hashOfKey(key);
  // The server's secret has changed since.
  if (hash !== stored.hash) await db.update(CalendarAddress, { accountId: id, salt: stored.salt }, { hash });
  return urlOf(publicUrl, key);
}

/** Replaces the calendar address of an account, whose old one is then not found. Throws RATE_LIMITED. */
export async function renewCalendarAddress(
  db: EntityManager,
  { linkKeys, publicUrl, limits }: AddressDeps & { limits: RateLimits },
  { id }: Owner,
  { address }: { address: string },
): Promise<string> {
  const ofAccount = [SAVED_PROFILES_OF_ACCOUNT, id] as const;
  const fromAddress = [SAVED_PROFILES_FROM_ADDRESS, address] as const;
  return withinBothLimits(limits, ofAccount, fromAddress, async () => {
    const salt = newSalt();
    const key = keyOf(linkKeys, id, salt);
    const renewed = { accountId: id, salt, hash: hashOfKey(key), createdAt: () => 'now()' };
    await storing(db.upsert(CalendarAddress, renewed, ['accountId']));
    return urlOf(publicUrl, key);
  });
}

/**
 * The account whose present calendar address has this key; null if there is none, and if it is banned. A key that was
 * computed with another secret of the server is not valid.
 */
export async function accountOfCalendar(db: EntityManager, linkKeys: LinkKeys, key: string): Promise<Owner | null> {
  const found = await db
    .createQueryBuilder(CalendarAddress, 'address')
    .innerJoin('address.account', 'account')
    .where({ hash: hashOfKey(key) })
    .andWhere('account.isVerified')
    .getOne();
  return found && keyOf(linkKeys, found.accountId, found.salt) === key ? { id: found.accountId } : null;
}
