import { type Clock, tomorrow } from '../../kernel/clock.js';
import { assertDate } from '../../kernel/validation.js';

/** The first day of a list of free days: never before tomorrow, which is the default. Throws BAD_USER_INPUT (from). */
export function firstDay(clock: Clock, from: unknown): string {
  const first = tomorrow(clock);
  const day = from ?? first;
  assertDate(day, 'from');
  return day > first ? day : first;
}
