import type { EntityManager } from 'typeorm';
import { prepared } from '../platform/database/prepared.js';
import type { UserRole } from './user-role.js';
import type { Audience, Tokens } from '../platform/secrets/token.js';

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
}

const NOT_SIGNED_OUT = /* A21 */ 'NOT EXISTS (SELECT FROM ended_tokens WHERE key = $3)';

/** The session in which the second factor was switched on, until the session version changes again (P39). */
const EXEMPT = /* A38 */ `exempt_session = session_version || ':' || $3`;

/** One statement each, since every request with a token executes it. */
const ACCOUNTS: Record<Audience, string> = {
  marketplace: prepared(`SELECT id, role, name, email FROM users
    WHERE id = $1 AND session_version = $2 AND is_verified AND ${NOT_SIGNED_OUT}`),
  admin: prepared(`SELECT id, 'admin' AS role, name, email FROM admins
    WHERE id = $1 AND (session_version = $2 OR ${EXEMPT}) AND ${NOT_SIGNED_OUT}`),
};

/**
 * The account of an `Authorization` header; null without a token, with one that is altered, expired or signed out, and
 * if the account is banned or deleted.
 */
export async function identify(
  db: EntityManager,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<Viewer | null> {
  const token = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? null : tokens.read(token);
  if (!claims) return null;
  const [account] = await db.query<Omit<Viewer, 'expiresAt' | 'tokenKey'>[]>(/* A13 */ ACCOUNTS[claims.audience], [
    claims.accountId,
    claims.sessionVersion,
    claims.key,
  ]);
  if (!account) return null;
  const { id, role, name, email } = account;
  return { id, role, name, email, expiresAt: claims.expiresAt, tokenKey: claims.key };
}
