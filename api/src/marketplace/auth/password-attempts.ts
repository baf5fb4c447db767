import type { Quota, RateLimits } from '../../engine/limits/rate-limits.js';

/** For each account and client address (P5). */
export const WRONG_PASSWORDS_OF_ACCOUNT: Quota = {
  name: 'wrongPasswordOfAccount',
  points: /* A1 */ 10,
  duration: 15 * 60,
};

/** From one client address, for any accounts (P5). */
export const WRONG_PASSWORDS_FROM_ADDRESS: Quota = {
  name: 'wrongPasswordFromAddress',
  points: /* A2 */ 100,
  duration: 15 * 60,
};

/**
 * Right passwords of an account, from all addresses together (P5): each occupies a hashing slot for as long as a wrong
 * one. Strangers cannot use it up.
 */
export const RIGHT_PASSWORDS: Quota = { name: 'rightPassword', points: 30, duration: 15 * 60 };

/**
 * Checks of the password of a signed-in account, right or wrong, for all of its purposes together (P37). Each hashes for
 * 60 ms in one of two slots. A person changes a password or an address a few times.
 */
export const OWN_PASSWORD_CHECKS: Quota = { name: 'ownPassword', points: /* A63 */ 20, duration: 3600 };

const accountFrom = (address: string, account: string) => `${address}|${account}`;

/**
 * Throws RATE_LIMITED after too many wrong passwords, for this account from this address or for any accounts from it, and
 * after too many right ones of this account.
 */
export async function assertPasswordAttemptAllowed(
  limits: RateLimits,
  address: string,
  account: string,
): Promise<void> {
  await limits.assertNotExhausted(WRONG_PASSWORDS_OF_ACCOUNT, accountFrom(address, account));
  await limits.assertNotExhausted(WRONG_PASSWORDS_FROM_ADDRESS, address);
  await limits.assertNotExhausted(RIGHT_PASSWORDS, account);
}

/**
 * Counts an attempt as a wrong and as a right password before it is verified, so that a burst cannot exceed the limits;
 * the returned function refunds what it was not. Throws like `assertPasswordAttemptAllowed`.
 */
export async function countPasswordAttempt(
  limits: RateLimits,
  address: string,
  account: string,
): Promise<(isRight: boolean) => Promise<void>> {
  const wrong = [
    await limits.take(WRONG_PASSWORDS_OF_ACCOUNT, accountFrom(address, account)),
    await limits.take(WRONG_PASSWORDS_FROM_ADDRESS, address),
  ];
  const right = await limits.take(RIGHT_PASSWORDS, account);
  return async (isRight) => {
    for (const refund of isRight ? wrong : [right]) await refund();
  };
}
