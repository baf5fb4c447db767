import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../src/errors.js';
import { toAppError } from '../../../src/translate-error.js';

/** What came of one side of a race: what it got, or the status with which a door would refuse it. */
export type Outcome<T> =
  { won: true; status: 200; value: T } | { won: false; status: number; message: string };

export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { won: true, status: 200, value: await work() };
  } catch (error) {
    // What the rules did not mean to throw is shown as it was thrown: a deadlock should say so.
    const { status, message } = toAppError(error);
    const meant = error instanceof AppError;
    return { won: false, status, message: meant ? message : String(error) };
  }
}

/**
 * Lets all sides go in the same moment, give or take some milliseconds: by the round, one or the other goes first, so
 * that over the rounds they meet in every order.
 */
export async function race<A, B>(
  round: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[Outcome<A>, Outcome<B>]> {
  const lead = ((round % 11) - 5) * 0.6;
  const late = (by: number) => (by > 0 ? sleep(by) : undefined);
  return Promise.all([
    outcomeOf(async () => {
      await late(-lead);
      return first();
    }),
    outcomeOf(async () => {
      await late(lead);
      return second();
    }),
  ]);
}

/** As often as a race is worth: every order is met, and the suite stays quick. */
export const ROUNDS = 22;
