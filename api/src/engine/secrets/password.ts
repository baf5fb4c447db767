import argon2 from 'argon2';
import type { RateLimits } from '../limits/rate-limits.js';
import { concurrency, type Keys } from '../limits/concurrency.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';

/** argon2id at OWASP's parameters (P3): 19 MiB, two passes, one lane. */
const PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Hashing slots, of which the first login of an address gets one although other addresses have filled the queue. */
export const hashing = concurrency(CONCURRENCY.hashing);

/** What a hash is counted by: its client address and, for a login, the account that is tried from there. */
export function hashingKeys({ enabled }: Pick<RateLimits, 'enabled'>, address: string, account?: string): Keys {
  if (!enabled) return {};
  return account === undefined ? { address } : { address, account: `${address} ${account}` };
}

/** `keys` are those of the client (`hashingKeys`), if there is one. */
export const hashPassword = (password: string, keys: Keys = {}): Promise<string> =>
  hashing.run(keys, () => argon2.hash(password.normalize('NFC'), PARAMETERS));

/**
 * The forms in which keyboards and programs write the same password, the stored one first. Earlier versions stored it as
 * it was typed.
 */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')]);

let dummy: Promise<string> | undefined;

/**
 * True if the password matches the hash. Without a hash (no account has the e-mail address) it takes as long and
 * returns false. Must be called within `hashing`.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  dummy ??= argon2.hash('nobody has this password', PARAMETERS);
  for (const form of formsOf(password)) if (await argon2.verify(hash ?? (await dummy), form)) return hash !== undefined;
  return false;
}
