const whole = (name: string): number | undefined => {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`${name}: got ${text}, but it takes a whole number`);
  return value;
};

/** How many random stories the model test tells: MODEL_RUNS, or as many as a run of all tests has time for. */
export const modelRuns = (): number => whole('MODEL_RUNS') ?? 25;

/** MODEL_SEED tells the stories of a failed run again; every failure prints its own. */
export const modelSeed = (): number | undefined => whole('MODEL_SEED');
