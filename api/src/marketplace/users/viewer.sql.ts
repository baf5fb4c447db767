// Every request with a token executes one of these: 0.05 ms of the event loop; by repositories, two statements of 0.26 ms.
import type { EntityManager } from 'typeorm';
import { arrayParameter, prepared } from '../../engine/database/prepared.js';
import type { Audience, TokenClaims } from '../../engine/secrets/token.js';
import type { TokenScope } from './token-scope.js';
import type { UserRole } from './user-role.js';

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
const statementsOf = (claims: string): Record<Audience, string> => ({
  marketplace: prepared(`SELECT t.position::int, id, role, name, email FROM users JOIN ${claims} ON id = t.account_id
    WHERE session_version = t.version AND is_verified AND ${NOT_SIGNED_OUT}`),
  admin:
    prepared(`SELECT t.position::int, id, 'admin' AS role, name, email FROM admins JOIN ${claims} ON id = t.account_id
    WHERE (session_version = t.version OR ${EXEMPT}) AND ${NOT_SIGNED_OUT}`),
});
const ACCOUNT = statementsOf(CLAIMS.one);
const ACCOUNTS = statementsOf(CLAIMS.several);

/** An account whose session has not ended. */
interface AccountRow {
  /** The position of its claims, from 1. */
  position: number;
  id: string;
  role: UserRole | 'admin';
  name: string;
  email: string;
}

/** The accounts of the claims of one token or of several, without those whose session has ended. */
export function accountsOf(
  db: EntityManager,
  audience: Audience,
  claims: readonly Pick<TokenClaims, 'accountId' | 'sessionVersion' | 'key'>[],
): Promise<AccountRow[]> {
  const [first, second] = claims;
  return first && !second
    ? db.query(ACCOUNT[audience], [first.accountId, first.sessionVersion, first.key])
    : db.query(ACCOUNTS[audience], [
        claims.map(({ accountId }) => accountId),
        claims.map(({ sessionVersion }) => sessionVersion),
        claims.map(({ key }) => key),
      ]);
}

/** The account of an access token that is valid, and the token. */
interface HolderRow extends AccountRow {
  tokenKey: string;
  scope: TokenScope;
  expiresAt: Date;
  sessionVersion: number;
  /** Whether the last use that is stored is at most a minute ago. */
  isUseNoted: boolean;
}

const IS_USE_NOTED = `coalesce(last_used_at > now() - interval '1 minute', false)`;

const HOLDERS = prepared(`SELECT t.position::int, u.id, u.role, u.name, u.email, u.session_version AS "sessionVersion",
    t.hash AS "tokenKey", a.scope, a.expires_at AS "expiresAt", ${IS_USE_NOTED} AS "isUseNoted"
  FROM unnest(${arrayParameter('$1::text[]')}) WITH ORDINALITY t (hash, position)
  JOIN access_tokens a ON a.hash = t.hash JOIN users u ON u.id = a.account_id
  WHERE a.expires_at > now() AND u.is_verified`);

/** The accounts of access tokens, by their hashes (P69). */
export const holdersOf = (db: EntityManager, hashes: readonly string[]): Promise<HolderRow[]> =>
  db.query(HOLDERS, [hashes]);

/**
 * Stores that access tokens are used now, so that a token is written once a minute. Skips those that another process
 * writes or deletes, for which a request must not wait.
 */
export const noteUse = (db: EntityManager, hashes: readonly string[]): Promise<unknown> =>
  db.query(
    `UPDATE access_tokens SET last_used_at = now() WHERE id IN (
       SELECT id FROM access_tokens WHERE hash = ANY ($1::text[]) AND NOT ${IS_USE_NOTED} FOR UPDATE SKIP LOCKED)`,
    [hashes],
  );
