import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';
import { LOAD_TOGETHER } from '../../engine/database/load-together.js';
import { arrayParameter, prepared } from '../../engine/database/prepared.js';
import type { UserRole } from './user-role.js';
import type { Audience, TokenClaims, Tokens } from '../../engine/secrets/token.js';

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

const [IDS, VERSIONS, KEYS] = ['$1::uuid[]', '$2::int[]', '$3::text[]'].map(arrayParameter);

/** SQL: the claims of one token or of several, with their positions. For one, PostgreSQL needs no table of them. */
const CLAIMS = {
  one: '(SELECT $1::uuid AS account_id, $2::int AS version, $3::text AS key, 1 AS position) t',
  several: `unnest(${IDS}, ${VERSIONS}, ${KEYS}) WITH ORDINALITY t (account_id, version, key, position)`,
};

const NOT_SIGNED_OUT = /* A21 */ 'NOT EXISTS (SELECT FROM ended_tokens ended WHERE ended.key = t.key)';

/** The session in which the second factor was switched on, until the session version changes again (P39). */
const EXEMPT = /* A38 */ `exempt_session = session_version || ':' || t.key`;

/** One statement each, since every request with a token executes it. */
const accountsOf = (claims: string): Record<Audience, string> => ({
  marketplace: prepared(`SELECT t.position::int, id, role, name, email FROM users JOIN ${claims} ON id = t.account_id
    WHERE session_version = t.version AND is_verified AND ${NOT_SIGNED_OUT}`),
  admin:
    prepared(`SELECT t.position::int, id, 'admin' AS role, name, email FROM admins JOIN ${claims} ON id = t.account_id
    WHERE (session_version = t.version OR ${EXEMPT}) AND ${NOT_SIGNED_OUT}`),
});
const ACCOUNT = accountsOf(CLAIMS.one);
const ACCOUNTS = accountsOf(CLAIMS.several);

interface AccountRow extends Pick<Viewer, 'id' | 'role' | 'name' | 'email'> {
  /** The position of its claims, from 1. */
  position: number;
}

/**
 * Throws UNAUTHENTICATED if the session of the viewer has ended since it was identified. For the transaction of a rule
 * that waits, such as for pictures, or that only an administrator may use.
 */
export async function assertSession(db: EntityManager, viewer: Viewer): Promise<void> {
  const { id, role, sessionVersion, tokenKey } = viewer;
  const accounts = ACCOUNT[role === 'admin' ? 'admin' : 'marketplace'];
  const found = await db.query<AccountRow[]>(accounts, [id, sessionVersion, tokenKey]);
  if (found.length === 0) throw unauthenticated();
}

/**
 * Returns the account of an `Authorization` header; null without a token, with one that is altered, expired or signed
 * out, and if the account is banned or deleted.
 */
export type Identify = (authorization: string | undefined) => Promise<Viewer | null>;

/** Requests that arrive together share a statement, which is sent after all of them. */
export function identifier(db: EntityManager, tokens: Tokens): Identify {
  const rowsOf = (audience: Audience, claims: readonly TokenClaims[]): Promise<AccountRow[]> => {
    const [first, second] = claims;
    return first && !second
      ? db.query(ACCOUNT[audience], [first.accountId, first.sessionVersion, first.key])
      : db.query(ACCOUNTS[audience], [
          claims.map(({ accountId }) => accountId),
          claims.map(({ sessionVersion }) => sessionVersion),
          claims.map(({ key }) => key),
        ]);
  };
  const gathered = (audience: Audience) =>
    new DataLoader(async (claims: readonly TokenClaims[]) => {
      const rows = await rowsOf(audience, claims);
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
