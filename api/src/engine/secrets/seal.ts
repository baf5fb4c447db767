import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small values that the database stores, so that a copy of the database does not contain them. */
export interface Seal {
  /** `owner`, such as the ID of an account, is not part of the result, but required to open it. */
  close(bytes: Buffer, owner: string): string;
  /** Null if the text was not sealed with this key for this owner. */
  open(sealed: string, owner: string): Buffer | null;
}

/** @param key 32 bytes, from `deriveKey` */
export const createSeal = (key: Buffer): Seal => ({
  close(bytes, owner) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(/* A35 */ Buffer.from(owner));
    const encrypted = Buffer.concat([/* A34 */ cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  },
  open(sealed, owner) {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(/* A35 */ Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null; // another key or owner, or altered
    }
  },
});
