import { type EntityManager, MoreThan } from 'typeorm';
import type { SessionEvents } from '../../engine/bus/session-events.js';
import { deleteRows } from '../../engine/database/deletions.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { append } from '../../engine/outbox/append.js';
import { beginningOf, newAccessToken } from '../../engine/secrets/access-token.js';
import { hashOfKey } from '../../engine/secrets/link-keys.js';
import { badInput, conflict, notFound } from '../../kernel/errors.js';
import { orderedId } from '../../kernel/ordered-id.js';
import { parseInstant } from '../../kernel/validation.js';
import { User } from '../users/user.entity.js';
import { assertSession, type Viewer } from '../users/viewer.js';
import { AccessToken } from './access-token.entity.js';
import type { CreateAccessTokenInput } from './access-token.input.js';
import {
  DEFAULT_TOKEN_DAYS,
  EXPIRED_TOKEN_DAYS,
  MAX_ACCESS_TOKENS,
  MAX_LISTED_TOKENS,
  MAX_TOKEN_DAYS,
  NEW_ACCESS_TOKENS,
} from './token-limits.js';

/** An access token as its owner sees it. */
export type AccessTokenView = Omit<AccessToken, 'account' | 'accountId' | 'hash'>;

const SHOWN = {
  ...{ id: true, name: true, scope: true, prefix: true },
  ...{ createdAt: true, expiresAt: true, lastUsedAt: true },
} as const;

const DAY = 24 * 3600 * 1000;

/** The access tokens of the viewer, those that are valid the longest first, and expired ones for 30 days (P69). */
export const accessTokens = (db: EntityManager, { id: accountId }: Viewer): Promise<AccessTokenView[]> =>
  db.find(AccessToken, {
    select: SHOWN,
    where: { accountId, expiresAt: MoreThan(new Date(Date.now() - EXPIRED_TOKEN_DAYS * DAY)) },
    order: { expiresAt: 'DESC', id: 'DESC' },
    take: MAX_LISTED_TOKENS,
  });

function expiryOf(createdAt: Date, text: string | null | undefined): Date {
  const now = createdAt.getTime();
  const expiresAt = text ? (parseInstant(text) ?? Number.NaN) : now + DEFAULT_TOKEN_DAYS * DAY;
  if (expiresAt <= now) throw badInput({ expiresAt: 'Expiry must be in the future' });
  if (expiresAt > now + MAX_TOKEN_DAYS * DAY)
    throw badInput({ expiresAt: `Expiry can be up to ${MAX_TOKEN_DAYS} days ahead` });
  return new Date(expiresAt);
}

/**
 * Creates an access token of the viewer, and returns the token itself, this once (P69). Throws BAD_USER_INPUT, CONFLICT
 * (the account has the maximum number) and RATE_LIMITED.
 */
export async function createAccessToken(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { name, scope, expiresAt }: CreateAccessTokenInput,
): Promise<{ token: string; accessToken: AccessTokenView }> {
  const { id: accountId } = viewer;
  const createdAt = new Date();
  const token = newAccessToken();
  const accessToken = {
    ...{ id: orderedId(), name, scope, prefix: beginningOf(token) },
    ...{ createdAt, expiresAt: expiryOf(createdAt, expiresAt), lastUsedAt: null },
  };
  await withinLimit(limits, NEW_ACCESS_TOKENS, accountId, () =>
    db.transaction(async (db) => {
      // One at a time for an account, and none while its sessions end.
      await db.findOne(User, { select: { id: true }, where: { id: accountId }, lock: { mode: 'for_no_key_update' } });
      await assertSession(db, viewer);
      if ((await db.countBy(AccessToken, { accountId, expiresAt: MoreThan(createdAt) })) >= MAX_ACCESS_TOKENS)
        throw conflict(`You can have up to ${MAX_ACCESS_TOKENS} access tokens. Delete one to create another.`);
      await db.insert(AccessToken, { ...accessToken, accountId, hash: hashOfKey(token) });
    }),
  );
  return { token, accessToken };
}

/** Deletes an access token of the viewer, which ends at once, with its sockets. Throws NOT_FOUND. */
export async function deleteAccessToken(db: EntityManager, { id: accountId }: Viewer, id: string): Promise<string> {
  await db.transaction(async (db) => {
    const deletion = db.createQueryBuilder().delete().from(AccessToken).where({ id, accountId }).returning('hash');
    const [deleted] = (await deletion.execute()).raw as { hash: string }[];
    if (!deleted) throw notFound('Access token');
    await append<SessionEvents>(db, 'tokenEnded', { tokenKey: deleted.hash });
  });
  return id;
}

/** Ends all access tokens of an account, in the transaction that ends its sessions. */
export const endAccessTokensOf = (db: EntityManager, accountId: string): Promise<unknown> =>
  db.delete(AccessToken, { accountId });

/** Deletes access tokens that are no longer listed, and returns their number. */
export const deleteExpiredAccessTokens = (db: EntityManager): Promise<number> =>
  deleteRows(db, 'access_tokens', `expires_at < now() - interval '${EXPIRED_TOKEN_DAYS} days'`);
