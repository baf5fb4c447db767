import fc from 'fast-check';
import { anApp, type TestApp } from '../support/app.js';
import { aCommand } from './model/commands.js';
import { World } from './model/world.js';
import { brokenPromises } from './support/invariants.js';
import { modelRuns, modelSeed } from './support/runs.js';

let app: TestApp;
const stories = fc.noBias(fc.commands([aCommand], { maxCommands: 60, size: 'max' }));

beforeAll(async () => void (app = await anApp()));
afterAll(() => app.stop());

const RUNS = modelRuns();
/** Milliseconds for all runs, and for making shorter the story of one that fails. */
const TIME = 60_000 + RUNS * 2_000;

it(
  'whatever people do in whatever order, the marketplace answers and looks as the decisions have it',
  async () => {
    const asked = new Map<string, number>();
    const property = fc.asyncProperty(stories, async (story) => {
      const world = new World(app, asked);
      const model = await world.begin();
      await fc.asyncModelRun(() => ({ model, real: world }), story);
      expect(await brokenPromises(app.dataSource.manager)).toEqual([]);
    });
    // A failure tells its seed and the shortest story that was found to end the same way.
    const seed = modelSeed();
    await fc.assert(property, {
      numRuns: RUNS,
      ...(seed === undefined ? {} : { seed }),
      interruptAfterTimeLimit: TIME,
      markInterruptAsFailure: true,
    });
    // Stories in which nothing is ever booked would prove little.
    if (RUNS >= 20)
      for (const what of [
        'POST /bookings OK',
        'POST /bookings CONFLICT',
        'PATCH /bookings/{id}/status OK',
        'settled',
      ])
        expect({ what, times: asked.get(what) ?? 0 }).not.toEqual({ what, times: 0 });
  },
  TIME + 300_000,
);
