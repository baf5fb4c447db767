import fc from 'fast-check';
import { sharedApp } from '../support/app.js';
import { aCommand } from './model/commands.js';
import { World } from './model/world.js';
import { violations } from './support/invariants.js';
import { modelRuns, modelSeed } from './support/runs.js';

const app = sharedApp();
const sequences = fc.noBias(fc.commands([aCommand], { maxCommands: 60, size: 'max' }));

const RUNS = modelRuns();
/** Milliseconds for all runs and the shrinking of a failing sequence; a run takes 20 s at most on a busy machine. */
const TIME = 300_000 + RUNS * 20_000;

it(
  'responds and changes its state as the model predicts, for random sequences of requests',
  async () => {
    const asked = new Map<string, number>();
    const property = fc.asyncProperty(sequences, async (sequence) => {
      const world = new World(app, asked);
      const model = await world.begin();
      await fc.asyncModelRun(() => ({ model, real: world }), sequence);
      expect(await violations(app.dataSource.manager)).toEqual([]);
    });
    // A failure prints its seed and the shortest failing sequence.
    const seed = modelSeed();
    await fc.assert(property, {
      numRuns: RUNS,
      ...(seed === undefined ? {} : { seed }),
      interruptAfterTimeLimit: TIME,
      markInterruptAsFailure: true,
    });
    // Sequences without bookings would prove little.
    if (RUNS >= 20)
      for (const what of ['POST /bookings OK', 'POST /bookings CONFLICT', 'PATCH /bookings/{id}/status OK', 'settled'])
        expect({ what, times: asked.get(what) ?? 0 }).not.toEqual({ what, times: 0 });
  },
  TIME + 300_000,
);
