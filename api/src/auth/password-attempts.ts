import type { Quota, RateLimits } from '../platform/limits/rate-limits.js';

/** Of an account from one client address (P5). */
const WRONG_PASSWORDS_OF_ACCOUNT: Quota = {
  name: 'wrongPasswordOfAccount',
  points: /* A1 */ 10,
  duration: 15 * 60,
};

/** From one client address, for any accounts (P5). */
const WRONG_PASSWORDS_FROM_ADDRESS: Quota = {
  name: 'wrongPasswordFromAddress',
  points: /* A2 */ 100,
  duration: 15 * 60,
};

/**
 * Checks of the password of a signed-in account, right or wrong, for all of its purposes together (P37). Each hashes for
 * 60 ms in one of two slots, and a right one is not counted above. A person changes a password or an address a few times.
 */
export const OWN_PASSWORD_CHECKS: Quota = { name: 'ownPassword', points: /* A63 */ 20, duration: 3600 };

const accountFrom = (address: string, account: string) => `${address}|${account}`;

/** Throws RATE_LIMITED after too many wrong passwords, for this account from this address or for any accounts from it. */
export async function assertPasswordAttemptAllowed(
  limits: RateLimits,
  address: string,
  account: string,
): Promise<void> {
  await limits.assertNotExhausted(WRONG_PASSWORDS_OF_ACCOUNT, accountFrom(address, account));
  await limits.assertNotExhausted(WRONG_PASSWORDS_FROM_ADDRESS, address);
}

/**
 * Counts an attempt as a wrong password before it is verified, so that a burst cannot exceed the limit; the returned
 * function refunds it. Throws like `assertPasswordAttemptAllowed`.
 */
export async function countPasswordAttempt(
  limits: RateLimits,
  address: string,
  account: string,
): Promise<() => Promise<void>> {
  const refunds = [
    await limits.take(WRONG_PASSWORDS_OF_ACCOUNT, accountFrom(address, account)),
    await limits.take(WRONG_PASSWORDS_FROM_ADDRESS, address),
  ];
  return async () => {
    for (const refund of refunds) await refund();
  };
}
