const whole = (name: string): number | undefined => {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name}: got ${text}, but it takes a whole number`);
  return value;
};

/** The number of sequences of the model test that are new in each run: MODEL_RUNS, or fewer if the long tests do not run. */
export const modelRuns = (): number => whole('MODEL_RUNS') ?? (process.env.LONG_TESTS === 'on' ? 25 : 3);

/** MODEL_SEED repeats the sequences of a failed run; every failure prints its seed. */
export const modelSeed = (): number | undefined => whole('MODEL_SEED');

/** Seconds that the storm lasts. */
export const stormSeconds = (): number => whole('STORM_SECONDS') ?? 60;

/** STORM_SEED gives the commands of a failed storm again; in which order the servers serve them remains chance. */
export const stormSeed = (): number => whole('STORM_SEED') ?? Math.floor(Math.random() * 2 ** 31);
