import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.js';

export interface LinkKeys {
  /**
   * The key of a link: 256 bits as base64url, computed from what it opens and never stored, so that the link of a mail
   * is the same in each attempt to send it.
   */
  keyOf(purpose: string, id: string): string;
}

export function createLinkKeys(secret: string): LinkKeys {
  const derived = deriveKey(secret, 'links');
  return { keyOf: (purpose, id) => createHmac('sha256', derived).update(`${purpose} ${id}`).digest('base64url') };
}

/** What the database stores of a key. A key is not guessable, so that a fast hash is enough. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
