import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';
import { LOAD_TOGETHER } from '../../engine/database/load-together.js';
import type { UserRole } from './user-role.js';
import type { Audience, TokenClaims, Tokens } from '../../engine/secrets/token.js';
import { accountsOf } from './viewer.sql.js';

export type Role = UserRole | 'admin';

/** The account that makes the request, in its current state, not in that of its token (P2). */
export interface Viewer {
  id: string;
  role: Role;
  name: string;
  email: string;
  /** When the token expires. */
  expiresAt: Date;
  /** Identifies the token; see `TokenClaims`. */
  tokenKey: string;
  /** The version that the token contains. */
  sessionVersion: number;
}

/**
 * Throws UNAUTHENTICATED if the session of the viewer has ended since it was identified. For the transaction of a rule
 * that waits, such as for pictures, or that only an administrator may use.
 */
export async function assertSession(db: EntityManager, viewer: Viewer): Promise<void> {
  const { id, role, sessionVersion, tokenKey } = viewer;
  const found = await accountsOf(db, role === 'admin' ? 'admin' : 'marketplace', [
    { accountId: id, sessionVersion, key: tokenKey },
  ]);
  if (found.length === 0) throw unauthenticated();
}

/**
 * Returns the account of an `Authorization` header; null without a token, with one that is altered, expired or signed
 * out, and if the account is banned or deleted.
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
        viewers[position - 1] = { id, role, name, email, expiresAt, tokenKey: key, sessionVersion };
      }
      return viewers;
    }, LOAD_TOGETHER);
  const accounts = { marketplace: gathered('marketplace'), admin: gathered('admin') };
  return async (authorization) => {
    const token = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? null : tokens.read(token);
    return claims && /* A13 */ accounts[claims.audience].load(claims);
  };
}
