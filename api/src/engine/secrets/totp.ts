import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) as all authenticator apps compute them: HMAC-SHA1, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 recommends the length of the hash, in bytes. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base32 (RFC 4648) without padding, as people type it into an app. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2)));
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The number of the period of 30 s that contains the instant, counted from 1970. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / (STEP_SECONDS * 1000));

/** The code of a step (RFC 4226, section 5.3). `digits` differs in the test vectors of RFC 6238 only. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is: the current one, or one before or after it, since clocks differ and typing takes time;
 * null if it is the code of none of them.
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const typed = Buffer.from(code);
  const current = stepAt(now);
  const steps = [current, current - 1, current + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  return steps[0] ?? null;
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
