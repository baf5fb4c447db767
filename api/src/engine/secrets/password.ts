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
 * Runs work in one of the two slots for hashing: a flood of logins must leave threads for other requests. A hundred
 * take about 3 s; further logins are rejected with `Retry-After`. The queue is served round robin by client address
 * (`hashingQueueKey`), and each address may occupy a tenth of it, with two logins of one account. The first login of an address waits although ten
 * others have filled the queue, so that they do not block it.
 */
export const withHashingSlot = fairSemaphore(2, {
  maxQueued: 100,
  maxQueuedPerKey: 10,
  maxQueuedPerPart: 2,
  maxQueuedKeys: 1000,
});

/** The key under which a client address waits for hashing; without rate limits, all addresses share the queue. */
export const hashingQueueKey = (limits: Pick<RateLimits, 'enabled'>, address: string): string =>
  limits.enabled ? address : '';

/** `queueKey` identifies the client address in the queue (see `hashingQueueKey`), if there is one. */
export const hashPassword = (password: string, queueKey = ''): Promise<string> =>
  withHashingSlot(queueKey, () => argon2.hash(password.normalize('NFC'), PARAMETERS));

/**
 * The forms in which keyboards and programs write the same password, the stored one first. Earlier versions stored it as
 * it was typed.
 */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')]);

let dummy: Promise<string> | undefined;

/**
 * True if the password matches the hash. Without a hash (no account has the e-mail address) it takes as long and
 * returns false. Must be called within `withHashingSlot`.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  dummy ??= argon2.hash('nobody has this password', PARAMETERS);
  for (const form of formsOf(password)) if (await argon2.verify(hash ?? (await dummy), form)) return hash !== undefined;
  return false;
}
