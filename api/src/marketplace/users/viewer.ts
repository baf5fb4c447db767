import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';
import { LOAD_TOGETHER } from '../../engine/database/load-together.js';
import type { UserRole } from './user-role.js';
import { isAccessToken } from '../../engine/secrets/access-token.js';
import { hashOfKey } from '../../engine/secrets/link-keys.js';
import type { Audience, TokenClaims, Tokens } from '../../engine/secrets/token.js';
import type { TokenScope } from './token-scope.js';
import { accountsOf, holdersOf, noteUse } from './viewer.sql.js';

export type Role = UserRole | 'admin';

/** The account that makes the request, in its current state, not in that of its token (P2). */
export interface Viewer {
  id: string;
  role: Role;
  name: string;
  email: string;
  /** When the token expires. */
  expiresAt: Date;
  /** Identifies the token; see `TokenClaims`. The hash of an access token. */
  tokenKey: string;
  /** The version that the token contains, or that the account has. */
  sessionVersion: number;
  /** Of the access token with which the request is made (P69); null in a session. */
  scope: TokenScope | null;
}

/**
 * Throws UNAUTHENTICATED if the session or access token of the viewer has ended since it was identified. For the transaction
 * of a rule that waits, such as for pictures, or that only an administrator may use.
 */
export async function assertSession(db: EntityManager, viewer: Viewer): Promise<void> {
  const { id, role, scope, sessionVersion, tokenKey } = viewer;
  const audience = role === 'admin' ? 'admin' : 'marketplace';
  const found = scope
    ? await holdersOf(db, [tokenKey])
    : await accountsOf(db, audience, [{ accountId: id, sessionVersion, key: tokenKey }]);
  if (found.length === 0) throw unauthenticated();
}

/**
 * Returns the account of an `Authorization` header; null without a token, with one that is altered, expired, deleted or
 * signed out, and if the account is banned or deleted.
 */
export type Identify = (authorization: string | undefined) => Promise<Viewer | null>;

/** Requests that arrive together share a statement, which is sent after all of them. */
export function identifier(db: EntityManager, tokens: Tokens): Identify {
  const gathered = (audience: Audience) =>
    new DataLoader(async (claims: readonly TokenClaims[]) => {
      const rows = await accountsOf(db, audience, claims);
      const viewers = claims.map((): Viewer | null => null);
      for (const { position, id, role, name, email } of rows) {
        const { expiresAt, key, sessionVersion } = claims[position - 1] as TokenClaims;
        viewers[position - 1] = { id, role, name, email, expiresAt, tokenKey: key, sessionVersion, scope: null };
      }
      return viewers;
    }, LOAD_TOGETHER);
  const accounts = { marketplace: gathered('marketplace'), admin: gathered('admin') };
  const holders = new DataLoader(async (hashes: readonly string[]) => {
    const viewers = hashes.map((): Viewer | null => null);
    const rows = await holdersOf(db, hashes);
    for (const { position, isUseNoted: _, ...viewer } of rows) viewers[position - 1] = viewer;
    const used = rows.filter(({ isUseNoted }) => !isUseNoted).map(({ tokenKey }) => tokenKey);
    if (used.length > 0) await noteUse(db, used);
    return viewers;
  }, LOAD_TOGETHER);
  return async (authorization) => {
    const token = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return null;
    if (isAccessToken(token)) return holders.load(hashOfKey(token));
    const claims = tokens.read(token);
    return claims && /* A13 */ accounts[claims.audience].load(claims);
  };
}
