import fc from 'fast-check';
import type { Admin } from '../../../src/marketplace/users/admin.entity.js';
import type { TestApp } from '../../support/app.js';
import { anAction, expected, type ReviewModel } from './review-model.js';
import { ReviewWorld } from './review-world.js';

/** For all sequences. */
export const SEQUENCES_TIMEOUT_MS = 600_000;

/**
 * Performs random sequences of actions, and compares each response and what the public sees then with the model. Returns
 * how often each action received each code, such as `review CONFLICT`.
 */
export async function runSequences(
  app: TestApp,
  admin: Admin,
  parameters: { seed?: number; numRuns: number },
): Promise<Map<string, number>> {
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
  await fc.assert(property, {
    ...parameters,
    interruptAfterTimeLimit: SEQUENCES_TIMEOUT_MS,
    markInterruptAsFailure: true,
  });
  return counts;
}
