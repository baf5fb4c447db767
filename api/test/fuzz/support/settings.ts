import { randomInt } from 'node:crypto';
import type { OffenceLimits } from '../../../src/engine/http/guard/cut-off.js';

const whole = (name: string): number | undefined => {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name}: got ${text}, but it takes a whole number`);
  return value;
};

/** Number of requests to one marketplace, before a new one is created. */
export const ROUND = 500;

/** Number of requests of a run: FUZZ_REQUESTS, or fewer if the long tests do not run. */
export const fuzzRequests = (): number => whole('FUZZ_REQUESTS') ?? (process.env.LONG_TESTS === 'on' ? 20_000 : 1_000);

/** FUZZ_SEED repeats the requests of a failed run. Default: a random seed. */
export const fuzzSeed = (): number => whole('FUZZ_SEED') ?? randomInt(2 ** 31);

/** All malformed requests of a fuzz are sent from one address. */
export const offences: OffenceLimits = { points: Number.MAX_SAFE_INTEGER, windowMs: 10_000 };
