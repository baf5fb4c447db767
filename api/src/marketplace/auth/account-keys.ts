import { type EntityManager, In, IsNull, Not, Raw } from 'typeorm';
import { deleteRows } from '../../engine/database/deletions.js';
import { hashOfKey } from '../../engine/secrets/link-keys.js';
import { User } from '../users/user.entity.js';
import { AccountKey, KEY_PURPOSES, type KeyPurpose } from './account-key.entity.js';

/** For how long a key opens what it is for (P35, P36). */
const KEY_SECONDS: Record<KeyPurpose, number> = {
  'password-reset': 3600,
  'email-verification': 48 * 3600,
  'email-change': 48 * 3600,
};

interface NewKey {
  key: string;
  accountId: string;
  purpose: KeyPurpose;
  /** Where the link is sent. */
  email: string;
}

/** Stores the hash of a new key; older keys of this purpose and account become invalid. */
export async function issueKey(db: EntityManager, { key, accountId, purpose, email }: NewKey): Promise<void> {
  const hash = hashOfKey(key);
  /* A44 */ await db.delete(AccountKey, { accountId, purpose, hash: Not(hash) });
  const expiresAt = () => `now() + make_interval(secs => ${KEY_SECONDS[purpose]})`;
  await db
    .createQueryBuilder()
    .insert()
    .into(AccountKey)
    .values({ hash, accountId, purpose, email, expiresAt })
    .orIgnore()
    .execute();
}

export interface ValidKey {
  accountId: string;
  purpose: KeyPurpose;
  email: string;
  /** False if it has been used before. */
  isFirstUse: boolean;
}

/**
 * Marks a key as used, so that of any number of concurrent uses only one is the first. Null if it does not exist, has
 * expired, or was replaced by a newer one.
 */
export async function takeKey(
  db: EntityManager,
  key: string,
  purposes: readonly KeyPurpose[],
): Promise<ValidKey | null> {
  const [row] = await db.query<ValidKey[]>(
    /* A45 */ `WITH found AS (
       SELECT hash, used_at FROM account_keys
       WHERE hash = $1 AND purpose = ANY($2::text[]) AND expires_at > now() FOR UPDATE
     ), used AS (
       UPDATE account_keys SET used_at = coalesce(account_keys.used_at, now()) FROM found
       WHERE account_keys.hash = found.hash
       RETURNING account_id, purpose, email, found.used_at IS NULL AS first
     )
     SELECT account_id AS "accountId", purpose, email, first AS "isFirstUse" FROM used`,
    [hashOfKey(key), purposes],
  );
  return row ?? null;
}

export interface LockedAccount {
  id: string;
  name: string;
  email: string;
}

/**
 * Locks the account to which a key belongs, and returns it; null if there is none, or if it is banned. Every
 * transaction that uses a key takes this lock first, as the deletion of an account does, so that none waits for another
 * in a circle.
 */
export async function lockAccountOfKey(db: EntityManager, key: string): Promise<LockedAccount | null> {
  return db
    .createQueryBuilder(User, 'account')
    .select(['account.id', 'account.name', 'account.email'])
    .where('account.id = (SELECT account_id FROM account_keys WHERE hash = :hash)', { hash: hashOfKey(key) })
    .andWhere(/* A47 */ 'account.isVerified')
    .setLock('pessimistic_write')
    .getOne();
}

const UNUSED = { usedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };

/** The address to which a key was to be sent; null if the key does not work, or has been used. */
export async function addressOfUnusedKey(db: EntityManager, key: string): Promise<string | null> {
  const unused = await db.findOneBy(AccountKey, { hash: hashOfKey(key), ...UNUSED });
  return unused && unused.email;
}

/** Whether the newest key of an account for this purpose works, and has not been used. */
export const hasUnusedKey = (db: EntityManager, accountId: string, purpose: KeyPurpose): Promise<boolean> =>
  db.existsBy(AccountKey, { accountId, purpose, ...UNUSED });

/** Makes the keys of an account invalid. Default: those for all purposes. */
export const deleteKeysOf = (
  db: EntityManager,
  accountId: string,
  purposes: readonly KeyPurpose[] = KEY_PURPOSES,
): Promise<unknown> => db.delete(AccountKey, { accountId, purpose: In(purposes) });

/** Deletes keys that expired at least a day ago, and returns their number. */
export const deleteExpiredKeys = (db: EntityManager): Promise<number> =>
  deleteRows(db, 'account_keys', `expires_at < now() - interval '1 day'`);
