import argon2 from 'argon2';
import { turns } from '../turns.js';

/** argon2id at OWASP's parameters (decision 3): 19 MiB, two passes, one lane. */
const PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/**
 * Waits for one of the few turns at hashing: a flood of logins must leave threads for everybody else. A hundred take
 * about 3 s; whoever comes after them is told to come back.
 */
export const inHashingTurn = turns(2, 100);

export const hashPassword = (password: string): Promise<string> =>
  inHashingTurn(() => argon2.hash(password, PARAMETERS));

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
