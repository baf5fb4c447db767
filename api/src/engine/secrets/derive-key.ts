import { hkdfSync } from 'node:crypto';

/**
 * A key of 32 bytes for one purpose, derived from the server's secret (HKDF, SHA-256). Keys of different purposes are
 * independent of each other, and none of them reveals the secret, which signs tokens.
 */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `marquee: ${purpose}`, 32));
