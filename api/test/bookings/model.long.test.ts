import fc from 'fast-check';
import { TRANSITIONS } from '../../src/marketplace/bookings/transitions.js';
import { sharedApp } from '../support/app.js';
import { aCommand } from './model/commands.js';
import { World } from './model/world.js';
import { violations } from './support/invariants.js';
import { modelRuns, modelSeed } from './support/runs.js';

const app = sharedApp();
const sequences = fc.noBias(fc.commands([aCommand], { maxCommands: 60, size: 'max' }));

/** Sequences that are the same in each run, so that it is certain what they cover. */
const FIXED = { seed: 20_260_629, numRuns: 60 };
const RUNS = modelRuns();
/** Milliseconds for all runs and the shrinking of a failing sequence; a run takes 20 s at most on a busy machine. */
const TIME = 300_000 + Math.max(RUNS, FIXED.numRuns) * 20_000;

/** How often the fixed sequences at least do what is rare, or what most others depend on. */
const MINIMA: Record<string, number> = {
  ...Object.fromEntries(Object.keys(TRANSITIONS).map((name) => [name, 2])),
  ...Object.fromEntries(['moved', 'rescheduled', 'change_refused'].map((name) => [name, 2])),
  'cancels a confirmed booking in time': 2,
  'POST /providers/slots/series OK': 10,
  'DELETE /providers/slots OK': 5,
  'skips a day of a series': 3,
  'deletes a free slot of a range': 3,
  'POST /bookings OK': 20,
  'POST /bookings CONFLICT': 2,
  'PATCH /bookings/{id}/cancel CONFLICT': 2,
  'PATCH /bookings/{id}/status CONFLICT': 2,
  'PATCH /bookings/{id}/proposal CONFLICT': 2,
};

/** Runs sequences of requests, and returns how often each request, response code and transition occurred. */
async function run(parameters: { seed?: number; numRuns: number }): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  const stop = app.deps.events.listen('bookingChanged', ({ change }) => {
    asked.set(change, (asked.get(change) ?? 0) + 1);
  });
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const world = new World(app, asked);
    const model = await world.begin();
    await fc.asyncModelRun(() => ({ model, real: world }), sequence);
    expect(await violations(app.dataSource.manager)).toEqual([]);
  });
  try {
    // A failure prints its seed and the shortest failing sequence.
    await fc.assert(property, { ...parameters, interruptAfterTimeLimit: TIME, markInterruptAsFailure: true });
  } finally {
    stop();
  }
  return asked;
}

describe('random sequences of requests', () => {
  it(
    'get the responses and the state that the model predicts, with each transition of a booking',
    async () => {
      const asked = await run(FIXED);
      const rare = Object.entries(MINIMA).filter(([what, times]) => (asked.get(what) ?? 0) < times);
      expect(rare.map(([what, times]) => `${what}: ${asked.get(what) ?? 0}, at least ${times}`)).toEqual([]);
    },
    TIME + 300_000,
  );

  it(
    'get them also for sequences that are new in each run',
    async () => {
      const seed = modelSeed();
      await run({ numRuns: RUNS, ...(seed === undefined ? {} : { seed }) });
    },
    TIME + 300_000,
  );
});
