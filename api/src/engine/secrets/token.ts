import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { ConfigError } from '../../kernel/config.js';
import { isId } from '../../kernel/validation.js';

/** A token of the marketplace is not accepted in the admin portal, and vice versa (P1). */
export type Audience = 'marketplace' | 'admin';

const LIFETIME_SECONDS: Record<Audience, number> = { marketplace: 7 * 24 * 3600, admin: 12 * 3600 };

export interface TokenClaims {
  audience: Audience;
  accountId: string;
  /** The account's session version when it signed in. */
  sessionVersion: number;
  expiresAt: Date;
  /**
   * Identifies the token: a hash of its signed part, which also exists for tokens of earlier versions. It cannot be
   * used to sign in.
   */
  key: string;
}

export interface Tokens {
  sign(audience: Audience, account: { id: string; sessionVersion: number }): string;
  /** The claims of a token; null if this server did not sign it, or if it is altered, has expired or never expires. */
  read(token: string): TokenClaims | null;
}

/** Valid tokens that are known, so that the signature of one is verified once. */
const KNOWN_TOKENS = 1000;

/** An integer that the column of the database can store; others are never valid. */
const isSessionVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** JWTs with HS256 only. */
export function createTokens(secret: string): Tokens {
  // A string would first be parsed as a public key, again for each token.
  const key = createSecretKey(secret, 'utf8');
  const known = new LRUCache<string, TokenClaims>({ max: KNOWN_TOKENS });

  function verify(token: string): TokenClaims | null {
    try {
      const claims = jwt.verify(token, key, /* A11 */ { algorithms: ['HS256'] });
      if (typeof claims === 'string') return null;
      const { aud, sub, sv, exp } = claims as jwt.JwtPayload & { sv?: unknown };
      if (aud !== 'marketplace' && aud !== 'admin') return null;
      if (!isId(sub) || !isSessionVersion(sv) || /* A12 */ typeof exp !== 'number') return null;
      return {
        audience: aud,
        accountId: sub,
        sessionVersion: sv,
        expiresAt: new Date(exp * 1000),
        key: createHash('sha256')
          .update(token.slice(0, token.lastIndexOf('.')))
          .digest('base64url'),
      };
    } catch {
      return null;
    }
  }

  return {
    sign: (audience, { id, sessionVersion }) =>
      jwt.sign({ sv: sessionVersion }, key, {
        algorithm: 'HS256',
        audience,
        subject: id,
        // Two sessions that begin in the same second must have different tokens.
        /* A23 */ jwtid: randomBytes(12).toString('base64url'),
        expiresIn: LIFETIME_SECONDS[audience],
      }),
    read(token) {
      const claims = known.get(token) ?? verify(token);
      if (!claims || claims.expiresAt.getTime() <= Date.now()) return null;
      known.set(token, claims);
      return claims;
    },
  };
}

/**
 * The secret that is stored in the data directory, which must exist; created at the first start, readable by the owner
 * only. Throws `ConfigError` if the file can be neither read nor written.
 */
export async function generatedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  return readOrCreate(file).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new ConfigError(`DATA_DIR: its file ${file} can be neither read nor written (${code ?? message})`);
  });
}

async function readOrCreate(file: string): Promise<string> {
  const read = () => readFile(file, 'utf8').then((text) => text.trim());
  let moveInto: (temporary: string, file: string) => Promise<void> = rename;
  try {
    const secret = await read();
    if (Buffer.byteLength(secret) >= 32) return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    moveInto = linkIfAbsent;
  }
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, randomBytes(48).toString('base64url'), { mode: 0o600 });
  await moveInto(temporary, file);
  await rm(temporary, { force: true });
  return read();
}

/** If several processes start at the same time, the first creates the secret, and all of them use it. */
const linkIfAbsent = (temporary: string, file: string): Promise<void> =>
  link(temporary, file).catch(({ code }: NodeJS.ErrnoException) => {
    // Some file systems do not support links.
    if (code !== 'EEXIST') return rename(temporary, file);
  });
