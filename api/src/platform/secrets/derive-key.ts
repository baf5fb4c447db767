import { hkdfSync } from 'node:crypto';

/** 32 bytes for one purpose, from the server's secret: what is learned of one reveals neither the secret nor another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `marquee ${purpose}`, 32));
