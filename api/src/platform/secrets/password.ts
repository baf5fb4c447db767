import { randomUUID } from 'node:crypto';
import argon2 from 'argon2';
import type { RateLimits } from '../limits/rate-limits.js';
import { fairSemaphore } from '../../kernel/semaphore.js';

/** argon2id at OWASP's parameters (P3): 19 MiB, two passes, one lane. */
const PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/**
 * Waits for one of the few turns at hashing: a flood of logins must leave threads for everybody else. A hundred take
 * about 3 s; a login that comes after them is told to come back. Turns go round by address (`shareOf`), of which each
 * has a tenth of the queue, so that no address keeps the others from signing in.
 */
export const inHashingTurn = fairSemaphore(2, { maxQueued: 100, maxQueuedPerKey: 10 });

/** Under which key an address waits for a hashing turn; without limits each request has a share of its own. */
export const shareOf = (limits: Pick<RateLimits, 'areOn'>, address: string): string =>
  limits.areOn ? address : randomUUID();

/** `share` is whose turn it is (`shareOf`), if anybody's. */
export const hashPassword = (password: string, share: string = randomUUID()): Promise<string> =>
  inHashingTurn(share, () => argon2.hash(password, PARAMETERS));

let dummy: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash (nobody has that address) it takes as long and is false.
 * To be called in a hashing turn.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  dummy ??= argon2.hash('nobody has this password', PARAMETERS);
  const same = await argon2.verify(hash ?? (await dummy), password);
  return hash !== undefined && same;
}
