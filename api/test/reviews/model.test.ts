import fc from 'fast-check';
import { modelRuns, modelSeed } from '../bookings/support/runs.js';
import { sharedApp } from '../support/app.js';
import type { Admin } from '../../src/users/admin.entity.js';
import { anAdmin } from '../support/factories.js';
import { type Action, anAction, expected, type ReviewModel } from './support/review-model.js';
import { ReviewWorld } from './support/review-world.js';
import { ratingViolations } from './support/rating-violations.js';

const app = sharedApp();
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin(app)));

/** Sequences that are the same in each run, so that it is certain what they cover. */
const FIXED = { seed: 20_260_701, numRuns: 25 };
const TIME = 600_000;

/** How often the fixed sequences at least receive these responses. */
const MINIMA: Record<string, number> = {
  'review OK': 30,
  'review CONFLICT': 20,
  'review NOT_FOUND': 2,
  'answer OK': 10,
  'answer NOT_FOUND': 10,
  'remove OK': 10,
  'remove NOT_FOUND': 10,
  'deleteCustomer OK': 5,
  'deleteBooking OK': 5,
};

async function run(parameters: { seed?: number; numRuns: number }): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const property = fc.asyncProperty(
    fc.array(anAction, { minLength: 10, maxLength: 40, size: 'max' }),
    async (actions) => {
      const world = await ReviewWorld.begin(app, admin);
      const model: ReviewModel = world.model();
      for (const action of actions) {
        const code = await world.perform(action);
        const name = `${action.kind} ${code}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        expect([action, code]).toEqual([action, expected(model, action, app.clock.now())]);
        expect(await world.state()).toEqual(world.expectedState(model));
      }
    },
  );
  await fc.assert(property, { ...parameters, interruptAfterTimeLimit: TIME, markInterruptAsFailure: true });
  return counts;
}

describe('random sequences of reviews', () => {
  it(
    'make the rating, the number and the list that a model predicts',
    async () => {
      const counts = await run(FIXED);
      const rare = Object.entries(MINIMA).filter(([what, times]) => (counts.get(what) ?? 0) < times);
      expect(rare.map(([what, times]) => `${what}: ${counts.get(what) ?? 0}, at least ${times}`)).toEqual([]);
    },
    TIME,
  );

  it(
    'make them also for sequences that are new in each run',
    async () => {
      const seed = modelSeed();
      await run({ numRuns: modelRuns(), ...(seed === undefined ? {} : { seed }) });
    },
    TIME,
  );

  it(
    'make a rating that is right also if all actions are concurrent',
    async () => {
      const concurrent: fc.Arbitrary<Action[]> = fc.array(anAction, { minLength: 8, maxLength: 20, size: 'max' });
      await fc.assert(
        fc.asyncProperty(concurrent, async (actions) => {
          const world = await ReviewWorld.begin(app, admin);
          await Promise.all(actions.filter(({ kind }) => kind !== 'wait').map((action) => world.perform(action)));
          expect(await ratingViolations(app)).toEqual([]);
        }),
        { numRuns: Math.max(modelRuns(), 8) },
      );
    },
    TIME,
  );
});
