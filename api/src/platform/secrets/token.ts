import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { ConfigError } from '../../kernel/config.js';
import { isId } from '../../kernel/validation.js';

/** A marketplace token is not accepted in the admin portal, nor the other way round (P1). */
export type Audience = 'marketplace' | 'admin';

const LIFETIME_SECONDS: Record<Audience, number> = { marketplace: 7 * 24 * 3600, admin: 12 * 3600 };

export interface TokenClaims {
  audience: Audience;
  accountId: string;
  /** The account's session version when it signed in. */
  sessionVersion: number;
  expiresAt: Date;
  /**
   * Names this very token: a hash of what is signed, and so the same for any token of before. Nobody can sign in with
   * it.
   */
  key: string;
}

export interface Tokens {
  sign(audience: Audience, account: { id: string; sessionVersion: number }): string;
  /** What the token says, or null when it is not one of ours, is altered, has expired or never expires. */
  read(token: string): TokenClaims | null;
}

/** A number that the database can keep; there is no other. */
const isSessionVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** JWTs, HS256 and nothing else. */
export function createTokens(secret: string): Tokens {
  // A text would be tried as a public key first, for each token anew.
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: (audience, { id, sessionVersion }) =>
      jwt.sign({ sv: sessionVersion }, key, {
        algorithm: 'HS256',
        audience,
        subject: id,
        // Of two sessions that begin in the same second each has a token of its own.
        jwtid: randomBytes(12).toString('base64url'),
        expiresIn: LIFETIME_SECONDS[audience],
      }),
    read(token) {
      try {
        const claims = jwt.verify(token, key, { algorithms: ['HS256'] });
        if (typeof claims === 'string') return null;
        const { aud, sub, sv, exp } = claims as jwt.JwtPayload & { sv?: unknown };
        if (aud !== 'marketplace' && aud !== 'admin') return null;
        if (!isId(sub) || !isSessionVersion(sv) || typeof exp !== 'number') return null;
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
    },
  };
}

/**
 * The secret kept in the data directory, which is there; made at the first start, readable by the owner alone. Throws
 * `ConfigError` when somebody else owns it.
 */
export async function generatedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  return keptOrMade(file).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `DATA_DIR: its file ${file} can be neither read nor written (${code ?? message})`,
    );
  });
}

async function keptOrMade(file: string): Promise<string> {
  const read = () => readFile(file, 'utf8').then((text) => text.trim());
  let put: (draft: string, file: string) => Promise<void> = rename;
  try {
    const kept = await read();
    if (Buffer.byteLength(kept) >= 32) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    put = linkUnlessThere;
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  await put(draft, file);
  await rm(draft, { force: true });
  return read();
}

/** Of several processes that start at once the first makes the secret, and all of them keep that. */
const linkUnlessThere = (draft: string, file: string): Promise<void> =>
  link(draft, file).catch(({ code }: NodeJS.ErrnoException) => {
    // Some file systems know no links.
    if (code !== 'EEXIST') return rename(draft, file);
  });
