import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../src/kernel/errors.js';
import { toAppError } from '../../../src/engine/http/translate-error.js';

/** The outcome of one side of a race: its value, or the status of the error response. */
export type Outcome<T> = { won: true; status: 200; value: T } | { won: false; status: number; message: string };

export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { won: true, status: 200, value: await work() };
  } catch (error) {
    // An unexpected error is reported unchanged, so that a deadlock is visible as one.
    const { status, message } = toAppError(error);
    const meant = error instanceof AppError;
    return { won: false, status, message: meant ? message : String(error) };
  }
}

/**
 * Runs both sides one after the other in each order in the rounds 0 and 1, and then starts them within some milliseconds
 * of each other: the round decides which side starts first and by how much.
 */
export async function race<A, B>(
  round: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[Outcome<A>, Outcome<B>]> {
  const [runFirst, runSecond] = [() => outcomeOf(first), () => outcomeOf(second)];
  if (round === 0) return [await runFirst(), await runSecond()];
  if (round === 1) {
    const outcome = await runSecond();
    return [await runFirst(), outcome];
  }
  const lead = (((round * 4) % 11) - 5) * 0.6;
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

/** Both orders and every lead about twice; without the long tests both orders and two leads. */
export const ROUNDS = process.env.LONG_TESTS === 'on' ? 22 : 4;
