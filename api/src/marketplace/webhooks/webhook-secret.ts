import { randomBytes } from 'node:crypto';
import type { Seal } from '../../engine/secrets/seal.js';

/** Standard Webhooks recommend 24 to 64. */
const SECRET_BYTES = 32;

/** The purpose of the key with which secrets are sealed. */
export const WEBHOOK_SEAL = 'webhooks';

/** As the receiver enters it. */
const shown = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`;

/** A secret, to be shown once, and the same sealed for the column of the webhook with this id. */
export function newWebhookSecret(seal: Seal, webhookId: string): { secret: string; sealed: string } {
  const bytes = randomBytes(SECRET_BYTES);
  return { secret: shown(bytes), sealed: seal.close(bytes, webhookId) };
}

/** Null if it was sealed with another secret of the server. */
export function openWebhookSecret(seal: Seal, { id, secret }: { id: string; secret: string }): string | null {
  const bytes = seal.open(secret, id);
  return bytes && shown(bytes);
}
