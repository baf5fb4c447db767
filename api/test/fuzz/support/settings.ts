import { randomInt } from 'node:crypto';

const whole = (name: string): number | undefined => {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`${name}: got ${text}, but it takes a whole number`);
  return value;
};

/** Requests that are sent to one and the same marketplace; then it is set up anew. */
export const ROUND = 500;

/** How many requests a run sends: FUZZ_REQUESTS, or as many as a run of all tests has time for. */
export const fuzzRequests = (): number => whole('FUZZ_REQUESTS') ?? 20_000;

/** FUZZ_SEED sends the requests of a failed run again; else each run has its own. */
export const fuzzSeed = (): number => whole('FUZZ_SEED') ?? randomInt(2 ** 31);
