import fc from 'fast-check';
import { modelRuns, modelSeed } from '../bookings/support/runs.js';
import { sharedApp } from '../support/app.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { anAdmin } from '../support/factories.js';
import { type Action, anAction } from './support/review-model.js';
import { ReviewWorld } from './support/review-world.js';
import { ratingViolations } from './support/rating-violations.js';
import { runSequences, SEQUENCES_TIMEOUT_MS } from './support/run-sequences.js';

const app = sharedApp();
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin(app)));

describe('random sequences of reviews', () => {
  it(
    'make the rating, the number and the list that a model predicts',
    async () => {
      const seed = modelSeed();
      await runSequences(app, admin, { numRuns: modelRuns(), ...(seed === undefined ? {} : { seed }) });
    },
    SEQUENCES_TIMEOUT_MS,
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
    SEQUENCES_TIMEOUT_MS,
  );
});
